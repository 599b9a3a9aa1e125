/** What somebody keeps about a match in this browser: notes to its moments, and the what-ifs that began there. */
const NOTES = 'ultratable.notes.';
const BRANCHES = 'ultratable.what-ifs.';
/** So many what-ifs of one match are remembered, and so many of all that grew from it are shown. */
const MOST = 30;
export const LONGEST_NOTE = 2000;

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type Notes = Record<number, string>;

export interface Branch {
  table: string;
  moment: number;
  seat: number;
  hidden: 'as I knew it' | 'as it was';
}

/** A what-if with those that went on from it in turn. */
export interface Grown extends Branch {
  branches: Grown[];
}

export function notesOf(key: string, memory: Memory = localStorage): Notes {
  const found = read(memory.getItem(NOTES + key));
  if (found === null || typeof found !== 'object' || Array.isArray(found)) return {};
  return Object.fromEntries(Object.entries(found).filter(([, text]) => typeof text === 'string'));
}

/** The notes with one written, changed or (empty) taken away. */
export function noted(key: string, moment: number, text: string, memory: Memory = localStorage): Notes {
  const { [moment]: _, ...others } = notesOf(key, memory);
  const notes = text.trim() ? { ...others, [moment]: text.slice(0, LONGEST_NOTE) } : others;
  if (Object.keys(notes).length > 0) memory.setItem(NOTES + key, JSON.stringify(notes));
  else memory.removeItem(NOTES + key);
  return notes;
}

export function branchesOf(key: string, memory: Memory = localStorage): Branch[] {
  const found = read(memory.getItem(BRANCHES + key));
  return Array.isArray(found) ? found.filter(isBranch) : [];
}

export function branched(key: string, branch: Branch, memory: Memory = localStorage): void {
  const branches = [branch, ...branchesOf(key, memory)].slice(0, MOST);
  memory.setItem(BRANCHES + key, JSON.stringify(branches));
}

/** The what-ifs of a match, each with its own. Every table stands there once, so that nothing goes round in circles. */
export function treeOf(key: string, memory: Memory = localStorage, met: Set<string> = new Set([key])): Grown[] {
  const fresh = branchesOf(key, memory).filter(({ table }) => met.size <= MOST && !met.has(table) && met.add(table));
  return fresh.map((branch) => ({ ...branch, branches: treeOf(branch.table, memory, met) }));
}

function isBranch(found: unknown): found is Branch {
  const { table, moment, seat } = (found ?? {}) as Partial<Branch>;
  return (
    typeof table === 'string' && /^[0-9a-f]{16}$/.test(table) && Number.isInteger(moment) && Number.isInteger(seat)
  );
}

function read(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
