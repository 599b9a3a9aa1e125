/** Finding one's way among the moments of a match: by turns, by lines of the log. */
import type { Film, Line, Moment } from '../wire.ts';

/** What was answered in few words: of several picks each by its name, without what it would do. */
export function briefly(labels: string[]): string {
  if (labels.length <= 1) return labels.join();
  return labels.map((label) => label.split(/: | \(/)[0]).join(', ');
}

/** The moments with which turns begin. */
export function turnStarts(moments: Moment[]): number[] {
  return moments.flatMap((moment, at) => (at > 0 && moment.turn !== moments[at - 1]?.turn ? [at] : []));
}

/** Where the next turn begins; the end, if there is none. */
export function nextTurn(moments: Moment[], at: number): number {
  return turnStarts(moments).find((start) => start > at) ?? moments.length - 1;
}

/** Where this turn began, or from there the one before. */
export function previousTurn(moments: Moment[], at: number): number {
  return turnStarts(moments).findLast((start) => start < at) ?? 0;
}

/** The moment that brought a line of the log. */
export function momentOf(moments: Moment[], line: number): number {
  const found = moments.findIndex((moment) => moment.lines > line);
  return found < 0 ? moments.length - 1 : found;
}

/** The log as it was then, with what had been taken back by then. */
export function linesAt(film: Film, at: number): Line[] {
  const taken = new Set(film.moments.slice(0, at + 1).flatMap((moment) => moment.taken_back));
  const count = film.moments[at]?.lines ?? 0;
  return film.lines.slice(0, count).map((line) => (taken.has(line.number) ? { ...line, taken_back: true } : line));
}

/** How many turns there are. */
export function turnCount(moments: Moment[]): number {
  return new Set(moments.flatMap((moment) => (moment.turn ? [moment.turn] : []))).size;
}
