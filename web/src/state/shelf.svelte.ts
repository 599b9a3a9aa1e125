/** What somebody has made, kept in this browser: figures, maps. Whether it can be played, only the server says. */
import { newId } from '../net/ids.ts';

export interface Kept<Made> {
  id: string;
  made: Made;
}

export type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** What is kept on a shelf, and where. */
export interface Sort<Made> {
  /** Its name in the browser's memory. */
  key: string;
  /** The name of the list in what is written there. */
  list: string;
  most: number;
  /** That, if it has the right shape; what is in it is not judged. */
  read: (found: unknown) => Made | null;
  /** What is said when there are too many, and when the browser takes no more. */
  full: () => string;
  noRoom: () => string;
}

const VERSION = 1;

export function asTable(found: unknown): Record<string, unknown> | null {
  return typeof found === 'object' && found !== null && !Array.isArray(found)
    ? (found as Record<string, unknown>)
    : null;
}

interface Read<Made> {
  kept: Kept<Made>[];
  /** What has another shape, or is of a later time: it is kept as it is. */
  others: unknown[];
  /** Whether the text could not be read at all. */
  broken: boolean;
}

export function readShelf<Made>(text: string | null, { list, read }: Pick<Sort<Made>, 'list' | 'read'>): Read<Made> {
  if (text === null) return { kept: [], others: [], broken: false };
  let found: unknown;
  try {
    found = asTable(JSON.parse(text))?.[list];
  } catch {
    found = undefined;
  }
  if (!Array.isArray(found)) return { kept: [], others: [], broken: true };
  const kept: Kept<Made>[] = [];
  const others: unknown[] = [];
  for (const one of found) {
    const entry = asTable(one);
    const made = read(entry?.made);
    const id = entry?.id;
    if (made && typeof id === 'string' && /^[\w-]+$/.test(id) && !kept.some((other) => other.id === id)) {
      kept.push({ id, made });
    } else others.push(one);
  }
  return { kept, others, broken: false };
}

/** This browser takes no more; the sentence says what helps. */
export class CannotKeep extends Error {
  override name = 'CannotKeep';
}

export class Shelf<Made> {
  kept = $state.raw<Kept<Made>[]>([]);
  #others: unknown[] = [];
  readonly #sort: Sort<Made>;
  readonly #memory: Memory;

  constructor(sort: Sort<Made>, memory: Memory = localStorage) {
    this.#sort = sort;
    this.#memory = memory;
    this.reload();
  }

  /** What is kept now: another tab may have changed it. A text that nobody can read any more is put aside before it
   * would be written over. */
  reload(): void {
    const { key } = this.#sort;
    const text = this.#memory.getItem(key);
    const { kept, others, broken } = readShelf(text, this.#sort);
    if (broken && text !== null) this.#memory.setItem(`${key}.unread`, text);
    this.kept = kept;
    this.#others = others;
  }

  /** Keep up with other tabs. */
  follow(): this {
    window.addEventListener('storage', (event) => {
      if (event.key === this.#sort.key || event.key === null) this.reload();
    });
    return this;
  }

  get(id: string): Kept<Made> | undefined {
    return this.kept.find((one) => one.id === id);
  }

  /** Keep it: in the place of one that is there, or as a new one. Its id. */
  put(made: Made, id: string | null = null): string {
    const kept = { id: id ?? newId(), made };
    const known = id !== null && this.get(id) !== undefined;
    if (!known && this.kept.length >= this.#sort.most) throw new CannotKeep(this.#sort.full());
    this.#keep(known ? this.kept.map((one) => (one.id === id ? kept : one)) : [...this.kept, kept]);
    return kept.id;
  }

  /** Take it away; what brings it back to its place. */
  remove(id: string): () => void {
    const at = this.kept.findIndex((one) => one.id === id);
    const gone = this.kept[at];
    this.#keep(this.kept.filter((one) => one.id !== id));
    return () => {
      if (gone && !this.get(id)) this.#keep(this.kept.toSpliced(at, 0, gone));
    };
  }

  #keep(kept: Kept<Made>[]): void {
    const { key, list, noRoom } = this.#sort;
    try {
      this.#memory.setItem(key, JSON.stringify({ version: VERSION, [list]: [...kept, ...this.#others] }));
    } catch {
      throw new CannotKeep(noRoom());
    }
    this.kept = kept;
  }
}
