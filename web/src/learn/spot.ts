/** Where the coach stands: near what is pointed at, never on it, out of the way of what can be used, on the screen. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Spot {
  left: number;
  top: number;
  /** The edge of the coach's card that touches the thing, if one does. */
  edge: 'bottom' | 'top' | null;
}

const GAP = 14;
const MARGIN = 8;
/** Pixels between the spots that are tried. */
const STEP = 24;
/** So many covered square pixels are as bad as one pixel farther away. */
const COVERED = 15;
/** The middle of the screen is where people look, not where they are talked to. */
const MIDDLE = 160;

/** The best spot for a card of that size inside `room`. Without a thing, near the lower left corner. What must stay in
 * `sight` does, if there is any spot beside it: the more the earlier it comes. */
export function spotFor(
  card: Size,
  room: Box,
  thing: Box | null,
  inUse: readonly Box[] = [],
  sight: readonly Box[] = [],
): Spot {
  const anchor = thing ?? { left: room.left, top: room.top + room.height, width: 0, height: 0 };
  let best = Number.POSITIVE_INFINITY;
  let found: Spot | null = null;
  for (const spot of spots(card, room, anchor, sight)) {
    const box = { ...spot, ...card };
    const far = distance(box, anchor);
    if ((thing && far < GAP) || sight.some((other) => overlap(box, other) > 0)) continue;
    const covered = inUse.reduce((sum, other) => sum + overlap(box, other), 0);
    const cost = far + covered / COVERED + (isMiddle(box, room) ? MIDDLE : 0);
    if (cost < best) [best, found] = [cost, spot];
  }
  if (!found && sight.length > 0) return spotFor(card, room, thing, inUse, sight.slice(0, -1));
  if (!found) return away(card, room, anchor);
  return thing ? found : { ...found, edge: null };
}

/** Spots that touch the thing, or just leave in sight what must stay there, and a grid of others. */
function* spots(card: Size, room: Box, thing: Box, sight: readonly Box[]): Generator<Spot> {
  const left = thing.left + thing.width / 2 - card.width / 2;
  const top = thing.top + thing.height / 2 - card.height / 2;
  yield { ...within({ left, top: thing.top - GAP - card.height }, card, room), edge: 'bottom' };
  yield { ...within({ left, top: thing.top + thing.height + GAP }, card, room), edge: 'top' };
  yield { ...within({ left: thing.left + thing.width + GAP, top }, card, room), edge: null };
  yield { ...within({ left: thing.left - GAP - card.width, top }, card, room), edge: null };
  for (const other of sight) {
    yield { ...within({ left, top: other.top - card.height }, card, room), edge: null };
    yield { ...within({ left, top: other.top + other.height }, card, room), edge: null };
  }
  for (let y = room.top; y < room.top + room.height - card.height + STEP; y += STEP) {
    for (let x = room.left; x < room.left + room.width - card.width + STEP; x += STEP) {
      yield { ...within({ left: x, top: y }, card, room), edge: null };
    }
  }
}

/** For a thing that leaves no room beside it: the other half of the screen. */
function away(card: Size, room: Box, thing: Box): Spot {
  const low = thing.top + thing.height / 2 > room.top + room.height / 2;
  return { ...within({ left: room.left, top: low ? room.top : room.top + room.height }, card, room), edge: null };
}

function within(spot: { left: number; top: number }, card: Size, room: Box): { left: number; top: number } {
  const clamp = (value: number, start: number, length: number, own: number) =>
    Math.max(Math.min(value, start + length - own - MARGIN), start + MARGIN);
  return {
    left: clamp(spot.left, room.left, room.width, card.width),
    top: clamp(spot.top, room.top, room.height, card.height),
  };
}

/** How many square pixels two boxes share. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function distance(one: Box, other: Box): number {
  const between = (start: number, length: number, from: number, long: number) =>
    Math.max(start - (from + long), from - (start + length), 0);
  return Math.hypot(
    between(one.left, one.width, other.left, other.width),
    between(one.top, one.height, other.top, other.height),
  );
}

function isMiddle(box: Box, room: Box): boolean {
  const x = (box.left + box.width / 2 - room.left) / room.width;
  const y = (box.top + box.height / 2 - room.top) / room.height;
  return x > 0.35 && x < 0.65 && y > 0.35 && y < 0.65;
}
