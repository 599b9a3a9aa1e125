/** The sheet that a board is drawn on. Squares may be counted anew when the board grows to the west or north; places on
 * the sheet never are, so that neither the picture nor the focus moves. */
import type { Bounds } from './camera.ts';
import { around } from './floor.ts';
import { keyOf, squareOf } from './squares.ts';
import type { BoardProps, Square, SquareKey } from './types.ts';

/** Where a square lies, for the place that now is the sheet's zero. */
export function placing(origin: Square): (square: Square) => Square {
  return ({ column, row }) => ({ column: column - origin.column, row: row - origin.row });
}

/** The same by keys. */
export function placingKeys(origin: Square): (key: SquareKey) => SquareKey {
  if (origin.column === 0 && origin.row === 0) return (key) => key;
  const place = placing(origin);
  return (key) => keyOf(place(squareOf(key)));
}

/** Every square that is there to be seen, as it is counted now. Sections on their way are not: they come and go with the
 * pointer, and the board must not move under it. */
export function squaresOf({ floor, spots = [], blocks = [] }: Partial<BoardProps>): Square[] {
  const corners = blocks.flatMap(({ square, size }) => {
    const { column, row } = squareOf(square);
    return [
      { column, row },
      { column: column + size - 1, row: row + size - 1 },
    ];
  });
  return [...(floor ?? []), ...spots.map(squareOf), ...corners];
}

/** What there is to see, with so many squares of nothing around it. */
export function boundsOf(squares: Square[], margin: number): Bounds {
  const { column, row, columns, rows } = around(squares) ?? { column: 0, row: 0, columns: 1, rows: 1 };
  return { west: column - margin, north: row - margin, east: column + columns + margin, south: row + rows + margin };
}

/** In reading order. */
export function byRows(one: Square, other: Square): number {
  return one.row - other.row || one.column - other.column;
}
