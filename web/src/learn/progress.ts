/** How far somebody is in a lesson, kept in this browser; the table itself is the server's. */
const KEY = 'ultratable.lesson.';

export interface Progress {
  /** The table it is taken at. */
  table: string;
  /** Steps that were only to be read, looked at or asked about, and have been. */
  seen: string[];
  /** Whether they left the story and play on without it. */
  alone: boolean;
  /** The step they are at, from 1, and how many there are. */
  step: number;
  steps: number;
  /** Whether it was played to its end, or skipped. */
  done: boolean;
}

export type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** For a table whose coach begins anew with everybody who comes back. */
export const NO_MEMORY: Memory = { getItem: () => null, setItem: () => {} };

export function begun(table: string, steps: number): Progress {
  return { table, seen: [], alone: false, step: 1, steps, done: false };
}

/** What is kept of a game's lesson; null if there is nothing, or nothing that makes sense. */
export function lessonProgress(game: string, memory: Memory = localStorage): Progress | null {
  try {
    const found = JSON.parse(memory.getItem(KEY + game) ?? '') as Progress;
    const fits = typeof found.table === 'string' && Array.isArray(found.seen) && typeof found.step === 'number';
    return fits ? found : null;
  } catch {
    return null;
  }
}

export function keepProgress(game: string, progress: Progress, memory: Memory = localStorage): void {
  memory.setItem(KEY + game, JSON.stringify(progress));
}
