/** Spacehulks as files, as links and as plain text. Whatever is read is judged by the server before it is kept. */
import { asHulk, type Hulk, nameOf } from '../../state/hulks.svelte.ts';
import { asTable } from '../../state/shelf.svelte.ts';

const FORMAT = 'hulks';
const VERSION = 1;
/** Of a file that is read: more than everything that a browser keeps. */
export const LARGEST_FILE = 4 * 1024 * 1024;

/** The text of a file. The board in its text form is what counts; how it was made from sections comes along. */
export function written(hulks: readonly Hulk[]): string {
  const told = hulks.map((hulk) => ({ name: nameOf(hulk), board: hulk.rows, work: hulk.work }));
  return `${JSON.stringify({ ultratable: FORMAT, version: VERSION, hulks: told }, null, 1)}\n`;
}

/** "Old Tollgate" is called old-tollgate.json. */
export function fileName(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${plain || FORMAT}.json`;
}

/** What a file or a pasted text may hold: our own JSON, or one board in its text form; null if it is neither. */
export function readText(text: string, name: string): Hulk[] | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    const rows = boardRows(text);
    return rows.length > 0 ? [{ name, rows, work: null }] : null;
  }
  const { ultratable, version, hulks } = asTable(found) ?? {};
  if (ultratable !== FORMAT || version !== VERSION || !Array.isArray(hulks)) return null;
  const read = hulks.map((one) => asHulk({ ...asTable(one), rows: asTable(one)?.board }));
  return read.length > 0 && read.every((one) => one !== null) ? read : null;
}

/** The rows of a board that was pasted, without what is empty around it. */
export function boardRows(text: string): string[] {
  const rows = text.split(/\r?\n/).map((row) => row.trimEnd());
  while (rows.length > 0 && rows[0] === '') rows.shift();
  while (rows.at(-1) === '') rows.pop();
  return rows;
}

// Links. Walls and ends of rows are written with signs that need no escape in an address.

const WALL = '-';
const ROW = '_';

export function linkTo(hulk: Hulk, origin: string): string {
  const board = hulk.rows.map((row) => row.replaceAll(/[# ]/g, WALL).replace(/-+$/, '')).join(ROW);
  return `${origin}/make/hulks/new?${new URLSearchParams({ name: nameOf(hulk), hulk: board })}`;
}

/** The spacehulk in an address; null if there is none. */
export function hulkIn(search: string): Hulk | null {
  const query = new URLSearchParams(search);
  const board = query.get('hulk');
  if (!board) return null;
  return { name: query.get('name') ?? '', rows: board.replaceAll(WALL, '#').split(ROW), work: null };
}
