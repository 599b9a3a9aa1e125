/** What somebody keeps about a match in this browser: notes to its moments, and the what-ifs that began there. */
const NOTES = 'ultratable.notes.';
const BRANCHES = 'ultratable.what-ifs.';
/** So many what-ifs of one match are remembered, and so many of all that grew from it are shown. */
const MOST = 30;
export const LONGEST_NOTE = 2000;
const MOST_NOTES = 500;
/** How the line with notes begins, below the last line of a replay file; so core/replayfile.py reads it. */
const NOTES_LINE = '{"notes":';

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

/** A replay file with these notes in place of those that it came with. Control characters are left out: nobody can see
 * them, and no file may hold them. */
export function withNotes(file: string, notes: Notes): string {
  const { match } = apart(file);
  const told = Object.entries(notes)
    .slice(0, MOST_NOTES)
    .map(([moment, text]) => [Number(moment), plain(text)]);
  return told.length > 0 ? `${match}${JSON.stringify({ notes: told })}\n` : match;
}

/** Keep what others wrote to a match, where one has not written anything oneself. */
export function brought(key: string, file: string, memory: Memory = localStorage): void {
  const found = read(apart(file).notes) as { notes?: unknown } | null;
  const told = Array.isArray(found?.notes) ? found.notes.slice(0, MOST_NOTES) : [];
  for (const note of told) {
    const [moment, text] = Array.isArray(note) ? note : [];
    if (!Number.isInteger(moment) || moment < 0 || typeof text !== 'string') continue;
    if (notesOf(key, memory)[moment] === undefined) noted(key, moment, plain(text), memory);
  }
}

function apart(file: string): { match: string; notes: string | null } {
  const at = file.lastIndexOf(`\n${NOTES_LINE}`);
  return at < 0 ? { match: file, notes: null } : { match: file.slice(0, at + 1), notes: file.slice(at + 1) };
}

function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out.
  return text.replaceAll(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '').slice(0, LONGEST_NOTE);
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
