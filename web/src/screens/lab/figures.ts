/** Numbers of an answer as people read and hear them: always with their interval. */
import { t } from '../../texts/index.ts';
import type { Number as Figure, Table } from '../../wire.ts';

/** So many points from even at least, a tint is as strong as it gets. */
const STRONG = 15;
/** The strongest tint, in per cent of its colour: words on it stay legible in both themes. */
const DEEPEST = 34;

export function whole(count: number): string {
  return new Intl.NumberFormat('en').format(count);
}

function plain(value: number, unit: string): string {
  const shown = value.toFixed(Math.abs(value) >= 1000 ? 0 : 1);
  return unit === 'points' && value > 0 ? `+${shown}` : shown.replace('-', '−');
}

/** "54.1 %", "+3.2", "15.0". */
export function amountOf(figure: Figure, unit: string): string {
  const value = plain(figure.value, unit);
  return unit === '%' ? `${value} %` : value;
}

/** "(52.1–56.1)"; where one end is below nothing, a dash alone would be misread. */
export function intervalOf(figure: Figure, unit: string): string {
  const { low, high } = figure;
  if (typeof low !== 'number' || typeof high !== 'number') return t('lab.unknown');
  const [from, to] = [plain(low, unit), plain(high, unit)];
  return low < 0 ? t('lab.fromTo', { from, to }) : `(${from}–${to})`;
}

/** What a cell is about: who against whom, or which row and column. */
export function placeOf(table: Pick<Table, 'matrix'>, row: string, column: string): string {
  return table.matrix ? t('lab.against', { row, column }) : t('lab.rowColumn', { row, column });
}

/** A number as it is said: "54.1 percent, 52.1 to 56.1, surely not even". */
export function spoken(figure: Figure, unit: string): string {
  const value = amountOf(figure, unit);
  const { low, high } = figure;
  const known = typeof low === 'number' && typeof high === 'number';
  const interval = known
    ? t('lab.saidFromTo', { from: plain(low, unit), to: plain(high, unit) })
    : t('lab.saidUnknown');
  return [value, interval, ...(figure.star ? [t('lab.saidStar')] : [])].join(', ');
}

/** What can be said of a number beside what is even: a star counts where it was compared, else the interval does. */
export type Verdict = 'unknown' | 'sure' | 'alone' | 'byItself' | 'maybe';

export function verdictOn(table: Table, across: number, figure: Figure): Verdict | null {
  const { even, tinted, compared } = table;
  if (typeof even !== 'number' || (tinted && across >= tinted)) return null;
  const { low, high } = figure;
  if (typeof low !== 'number' || typeof high !== 'number') return 'unknown';
  if (figure.star) return 'sure';
  if (low <= even && even <= high) return 'maybe';
  return compared ? 'alone' : 'byItself';
}

export interface Tint {
  side: 'over' | 'under';
  /** In per cent of the colour. */
  depth: number;
}

/** How far from even, both ways; nothing where there is no even, where it is met, and in columns without tints. */
export function tintOf(table: Table, across: number, figure: Figure, strong: number): Tint | null {
  const { even, tinted } = table;
  if (typeof even !== 'number' || figure.value === even || (tinted && across >= tinted)) return null;
  const far = figure.value - even;
  return { side: far > 0 ? 'over' : 'under', depth: Math.round(DEEPEST * Math.min(1, Math.abs(far) / strong)) };
}

/** The distance from even that gets the strongest tint in this table. */
export function strongest(table: Table): number {
  const { even, tinted } = table;
  if (typeof even !== 'number') return STRONG;
  const shown = table.cells.flatMap((row) => row.slice(0, tinted || row.length));
  const distances = shown.flatMap((cell) => (cell ? [Math.abs(cell.value - even)] : []));
  return Math.max(STRONG, ...distances);
}

export interface Scale {
  /** From 0 on the left to 100 on the right. */
  place: (value: number) => number;
  /** Round values that lie on it. */
  ticks: number[];
  /** Whether numbers are parts of a whole, drawn from nothing to all. */
  parts: boolean;
}

const MARGIN = 5;
const TICKS = 5;

/** For all intervals of a table of one column and what is even; null where there is nothing to be compared. */
export function scaleOf(table: Table): Scale | null {
  const cells = table.cells.flatMap((row) => (row.length === 1 && row[0] ? [row[0]] : []));
  if (cells.length < 2) return null;
  const parts = typeof table.even !== 'number';
  if (parts && (table.unit ?? '%') !== '%') return null;
  const ends = cells.flatMap((cell) => [cell.value, cell.low, cell.high]).filter((end) => typeof end === 'number');
  const known = parts ? [0, 100] : [...ends, table.even ?? 0];
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const wide = high - low || 1;
  return { place: (value) => MARGIN + ((100 - 2 * MARGIN) * (value - low)) / wide, ticks: ticksOf(low, high), parts };
}

/** A few round values from low to high. */
export function ticksOf(low: number, high: number, most = TICKS): number[] {
  const least = (high - low || 1) / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= least * 0.999) ?? 10 * power;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => Number(((first + at) * step).toPrecision(6)));
}

/** "1 min 10 s": how long something takes. */
export function duration(seconds: number): string {
  const all = Math.max(1, Math.round(seconds));
  if (all < 60) return t('lab.seconds', { seconds: all });
  if (all < 3600) return t('lab.minutes', { minutes: Math.floor(all / 60), seconds: all % 60 });
  return t('lab.hours', { hours: Math.floor(all / 3600), minutes: Math.round((all % 3600) / 60) % 60 });
}

export function dateOf(seconds: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(seconds * 1000));
}

export const share = (games: number, planned: number | null | undefined) =>
  planned ? Math.min(1, games / planned) : 0;
