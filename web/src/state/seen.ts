/** How far somebody has seen a match, kept in this browser: what came after it is told when they are back. */
const KEY = 'ultratable.seen.';

export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Seen {
  /** The number of the last line that was seen; null if this is the first look. */
  readonly last: number | null;
  keep(line: number): void;
  /** The match is over: there is nothing to come back to. */
  forget(): void;
}

export function seenLines(table: string, seat: number | null, memory: Memory = localStorage): Seen {
  const place = `${KEY}${table}.${seat ?? 'watching'}`;
  return {
    get last() {
      const kept = memory.getItem(place);
      return kept !== null && /^-?\d+$/.test(kept) ? Number(kept) : null;
    },
    keep: (line) => memory.setItem(place, String(line)),
    forget: () => memory.removeItem(place),
  };
}
