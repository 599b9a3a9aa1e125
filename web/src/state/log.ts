/** The log as far as this viewer has it: lines in order, those taken back marked and kept. */
import type { Line, Update } from '../wire.ts';

export function grown(lines: Line[], update: Update): Line[] {
  const before = update.fresh ? [] : lines;
  const have = before.length > 0 ? (before[before.length - 1]?.number ?? -1) : -1;
  const added = update.lines.filter((line) => line.number > have);
  if (added.length === 0 && update.taken_back.length === 0 && !update.fresh) return lines;
  const taken = new Set(update.taken_back);
  return [...before.map((line) => (taken.has(line.number) ? { ...line, taken_back: true } : line)), ...added];
}

/** The same lines with earlier ones, asked for later, in front. */
export function completed(lines: Line[], earlier: Line[]): Line[] {
  const first = lines[0]?.number ?? Number.POSITIVE_INFINITY;
  return [...earlier.filter((line) => line.number < first), ...lines];
}
