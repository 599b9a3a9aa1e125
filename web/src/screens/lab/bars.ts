/** A histogram as bars of equal width: neighbours are put together where there are too many to be told apart. */
export interface Bar {
  from: number;
  to: number;
  games: number;
}

export const MOST_BARS = 40;

export function barsOf(counts: readonly (readonly [number, number])[], most = MOST_BARS): Bar[] {
  const first = counts[0]?.[0];
  const last = counts.at(-1)?.[0];
  if (first === undefined || last === undefined) return [];
  const width = Math.ceil((last - first + 1) / most);
  const bars = Array.from({ length: Math.ceil((last - first + 1) / width) }, (_, at) => ({
    from: first + at * width,
    to: first + (at + 1) * width - 1,
    games: 0,
  }));
  for (const [value, games] of counts) {
    const bar = bars[Math.floor((value - first) / width)];
    if (bar) bar.games += games;
  }
  return bars;
}

export const nameOf = ({ from, to }: Bar) => (from === to ? String(from) : `${from}–${to}`);

/** The value at or below which that part of the games lies. */
export function quantile(counts: readonly (readonly [number, number])[], part: number): number {
  const wanted = part * counts.reduce((sum, [, games]) => sum + games, 0);
  let seen = 0;
  for (const [value, games] of counts) {
    seen += games;
    if (seen >= wanted) return value;
  }
  return counts.at(-1)?.[0] ?? 0;
}
