/** Squares by their key, and as the rulers name them. */
import type { Square, SquareKey } from './types.ts';

export function keyOf({ column, row }: Square): SquareKey {
  return `${column}.${row}`;
}

export function squareOf(key: SquareKey): Square {
  const [column = 0, row = 0] = key.split('.').map(Number);
  return { column, row };
}

/** A to Z, then AA, AB and so on; nothing west of the first. */
export function columnName(column: number): string {
  let name = '';
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1)
    name = String.fromCharCode(65 + (left % 26)) + name;
  return name;
}

/** Rows count from 1; nothing north of the first. */
export function rowName(row: number): string {
  return row < 0 ? '' : String(row + 1);
}

/** C7 is the third column, the seventh row. What lies beyond the rulers has no name. */
export function squareName(key: SquareKey): string {
  const { column, row } = squareOf(key);
  const [letter, number] = [columnName(column), rowName(row)];
  return letter && number ? letter + number : '';
}

/** The squares that a block of so many squares a side lies on, from its north-western one. */
export function covered(corner: SquareKey, size: number): SquareKey[] {
  const { column, row } = squareOf(corner);
  return Array.from({ length: size * size }, (_, at) =>
    keyOf({ column: column + (at % size), row: row + Math.floor(at / size) }),
  );
}
