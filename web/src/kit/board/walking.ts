/** Where a key leads from one square of a board to another. Boards have holes: an arrow goes on to the next square of
 * its row or column, over a wall if need be. */
import { keyOf, squareOf } from './squares.ts';
import type { Square, SquareKey } from './types.ts';

/** Along the row or the column: one on, or to its end. */
type Way = { by: 'row' | 'column'; step: 1 | -1; far?: boolean };

const WAYS: Record<string, Way> = {
  ArrowRight: { by: 'row', step: 1 },
  ArrowLeft: { by: 'row', step: -1 },
  ArrowDown: { by: 'column', step: 1 },
  ArrowUp: { by: 'column', step: -1 },
  Home: { by: 'row', step: -1, far: true },
  End: { by: 'row', step: 1, far: true },
  PageUp: { by: 'column', step: -1, far: true },
  PageDown: { by: 'column', step: 1, far: true },
};

export const isWay = (key: string) => key in WAYS;

/** The square that a key leads to; the same one where it leads nowhere. With Control, Home and End are the first and the
 * last square of all. */
export function ledTo(key: string, from: SquareKey, squares: SquareKey[], all = false): SquareKey {
  const way = WAYS[key];
  if (!way) return from;
  if (all && way.by === 'row' && way.far) return (way.step < 0 ? squares[0] : squares.at(-1)) ?? from;
  const here = squareOf(from);
  const along = (square: Square) => (way.by === 'row' ? square.column : square.row);
  const ahead = squares
    .map(squareOf)
    .filter((square) => (way.by === 'row' ? square.row === here.row : square.column === here.column))
    .filter((square) => (along(square) - along(here)) * way.step > 0)
    .sort((one, other) => (along(one) - along(other)) * way.step);
  const found = way.far ? ahead.at(-1) : ahead[0];
  return found ? keyOf(found) : from;
}
