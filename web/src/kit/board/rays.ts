/** Where the parts of a ray lie, in the board's units. Whether it is broken, and by what, the server has found. */
import { UNIT } from './floor.ts';
import { squareOf } from './squares.ts';
import type { Ray, SquareKey } from './types.ts';

export interface Place {
  x: number;
  y: number;
}

export function centre(key: SquareKey): Place {
  const { column, row } = squareOf(key);
  return { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT };
}

export interface DrawnRay {
  from: Place;
  to: Place;
  /** Where it is broken: the point of the line next to the middle of what breaks it. */
  broken: Place | null;
}

/** Lines begin and end at the edge of whoever stands there. */
const EDGE = 0.46 * UNIT;

export function drawnRay({ from, to, blocked }: Ray): DrawnRay {
  const [one, other] = [centre(from), centre(to)];
  const [across, down] = [other.x - one.x, other.y - one.y];
  const long = Math.hypot(across, down) || 1;
  const along = (length: number) => ({ x: one.x + (across * length) / long, y: one.y + (down * length) / long });
  const ends = { from: along(Math.min(EDGE, long / 2)), to: along(Math.max(long - EDGE, long / 2)) };
  if (!blocked) return { ...ends, broken: null };
  const middle = centre(blocked);
  const share = ((middle.x - one.x) * across + (middle.y - one.y) * down) / long;
  return { ...ends, broken: along(Math.min(long, Math.max(0, share))) };
}
