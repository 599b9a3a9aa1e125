/** A squad put in its places without further thought: around the middle, which stays free, each looking outwards. */
import { squareOf } from '../../kit/board/squares.ts';
import type { Question } from '../../wire.ts';
import { bare, isSquare } from './view.ts';
import { FACINGS } from './words.ts';

/** From the middle of a room: doors first, then corners, the middle last. */
const ORDER: readonly [number, number][] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
  [0, 0],
];

/** By column and row of the middle: north first, clockwise. */
const OUT: readonly [number, number][] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

type Middle = { column: number; row: number };

/** The next answer of the open series; null where the question is about something else. */
export function placeNext(ask: Question, middle: Middle): string | null {
  if (ask.name !== 'zone' || ask.picked.length === 0) return null;
  const keys = ask.options.map(({ key }) => key);
  const [chapter] = keys.filter((key) => key.startsWith('chapter:'));
  if (chapter !== undefined) return chapter;
  if (keys.some(isSquare)) {
    const wanted = ORDER.map(([across, down]) => `sq:${middle.column + across}.${middle.row + down}`);
    return wanted.find((key) => keys.includes(key)) ?? keys.find(isSquare) ?? null;
  }
  const last = ask.picked.findLast(isSquare);
  if (last === undefined) return null;
  const { column, row } = squareOf(bare(last));
  const way = OUT.findIndex(([across, down]) => across === column - middle.column && down === row - middle.row);
  const facing = `facing:${FACINGS[Math.max(0, way)]}`;
  return keys.includes(facing) ? facing : (keys[0] ?? null);
}

/** The middle of the squares that have a label. */
export function middleOf(rows: readonly string[], label: string): Middle | null {
  const found = rows.flatMap((line, row) =>
    [...line].flatMap((sign, column) => (sign === label ? [{ column, row }] : [])),
  );
  return found[Math.floor(found.length / 2)] ?? null;
}

/** Any section laid anywhere it fits, one ordinary pick after another, and no other after it. */
export function anySection(random: () => number): (ask: Question) => string | null {
  let begun = false;
  return ({ name, picked, options }) => {
    const keys = options.map(({ key }) => key).filter((key) => key.includes(':'));
    if (name !== 'build' || keys.length === 0 || (begun && picked.length === 0)) return null;
    begun = true;
    return keys[Math.floor(random() * keys.length)] ?? null;
  };
}
