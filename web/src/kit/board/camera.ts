/** Where the eye is above the board. All in plain numbers: the board is so many squares wide, the view so many pixels,
 * and the camera says where the board's zero lies in the view and how many pixels a square has there.
 *
 * The board never leaves the view. Where it is larger than the view, it reaches to every edge; where it is smaller, all
 * of it is in sight and stays where it is, until somebody zooms. */
export interface Camera {
  x: number;
  y: number;
  /** Pixels of a square's side. */
  cell: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** What there is to see, in squares; the south-eastern corner is the far one of the last square. */
export interface Bounds {
  west: number;
  north: number;
  east: number;
  south: number;
}

/** A square that a finger hits: what "100 %" is, and what a double tap zooms to. */
export const ACT = 44;
/** Smaller than this no square can be pressed for sure (WCAG 2.5.8). */
export const TOUCHABLE = 24;
/** A small board is not blown up to fill the view. */
const FIT_MOST = 48;
const MOST = 96;

/** The whole board, in the middle. */
export function fit(bounds: Bounds, view: Size): Camera {
  return centred(middle(bounds), fitCell(bounds, view), bounds, view);
}

export function fitCell(bounds: Bounds, view: Size): number {
  const cell = Math.min(view.width / wide(bounds), view.height / high(bounds), FIT_MOST);
  // Before the view has a size there is nothing to fit into.
  return cell > 0 && Number.isFinite(cell) ? cell : FIT_MOST;
}

/** How small and how large a square can become. Nobody zooms out further than the whole board. */
export function limits(bounds: Bounds, view: Size): [least: number, most: number] {
  return [fitCell(bounds, view), MOST];
}

/** How many squares of nothing come into sight beside the board at most: to each side, and above and below. */
export function nothingAround(bounds: Bounds, view: Size): Size {
  const [least] = limits(bounds, view);
  return {
    width: Math.max(0, view.width / least - wide(bounds)),
    height: Math.max(0, view.height / least - high(bounds)),
  };
}

/** The camera that shows the board as it begins: all of it, or if that is too small to touch, a place in it. */
export function beginning(bounds: Bounds, view: Size, place: Point | null): Camera {
  if (fitCell(bounds, view) >= TOUCHABLE) return fit(bounds, view);
  return centred(place ?? middle(bounds), ACT, bounds, view);
}

/** Another size of squares; what is under a point of the view stays there, as far as the board's edges allow. */
export function zoomed(camera: Camera, cell: number, at: Point, bounds: Bounds, view: Size): Camera {
  const [least, most] = limits(bounds, view);
  const size = Math.min(most, Math.max(least, cell));
  const grown = size / camera.cell;
  const moved = { x: at.x - (at.x - camera.x) * grown, y: at.y - (at.y - camera.y) * grown, cell: size };
  return clamp(tidied(moved, bounds, view), bounds, view);
}

/** Moved by so many pixels, along the sides where something is out of sight. */
export function panned(camera: Camera, across: number, down: number, bounds: Bounds, view: Size): Camera {
  const x = wide(bounds) * camera.cell > view.width ? camera.x + across : camera.x;
  const y = high(bounds) * camera.cell > view.height ? camera.y + down : camera.y;
  return clamp({ ...camera, x, y }, bounds, view);
}

/** A place (in squares) in the middle of the view, as far as the board's edges allow. */
export function centred(place: Point, cell: number, bounds: Bounds, view: Size): Camera {
  const camera = { x: view.width / 2 - place.x * cell, y: view.height / 2 - place.y * cell, cell };
  return clamp(tidied(camera, bounds, view), bounds, view);
}

/** As little movement as shows a whole square, with a part of the next on every side. */
export function revealing(camera: Camera, square: Point, bounds: Bounds, view: Size): Camera {
  const { cell } = camera;
  const room = cell * 0.6;
  const inside = (at: number, length: number) =>
    at < room ? room - at : at + cell > length - room ? length - room - cell - at : 0;
  const across = inside(camera.x + square.x * cell, view.width);
  const down = inside(camera.y + square.y * cell, view.height);
  return clamp({ ...camera, x: camera.x + across, y: camera.y + down }, bounds, view);
}

/** Back to where the board does not leave the view. */
export function clamp(camera: Camera, bounds: Bounds, view: Size): Camera {
  const { cell } = camera;
  return {
    x: along(camera.x, bounds.west * cell, bounds.east * cell, view.width),
    y: along(camera.y, bounds.north * cell, bounds.south * cell, view.height),
    cell,
  };
}

/** Whether all of the board is in sight, so that there is nowhere to move. */
export function showsAll(camera: Camera, bounds: Bounds, view: Size): boolean {
  // Half a pixel may be lost in counting.
  return wide(bounds) * camera.cell <= view.width + 0.5 && high(bounds) * camera.cell <= view.height + 0.5;
}

/** A share of the way from one camera to another: sizes grow evenly to the eye, and the middle of the view moves
 * straight. */
export function between(from: Camera, to: Camera, share: number, view: Size): Camera {
  const cell = from.cell * (to.cell / from.cell) ** share;
  const [one, other] = [inMiddle(from, view), inMiddle(to, view)];
  // How far the size has come, so that whatever both cameras hold still is still in between.
  const way = from.cell === to.cell ? share : (1 / cell - 1 / from.cell) / (1 / to.cell - 1 / from.cell);
  const place = { x: one.x + (other.x - one.x) * way, y: one.y + (other.y - one.y) * way };
  return { x: view.width / 2 - place.x * cell, y: view.height / 2 - place.y * cell, cell };
}

/** Which place of the board, in squares, is under a point of the view. */
export function placeAt(camera: Camera, at: Point): Point {
  return { x: (at.x - camera.x) / camera.cell, y: (at.y - camera.y) / camera.cell };
}

const wide = (bounds: Bounds) => bounds.east - bounds.west;
const high = (bounds: Bounds) => bounds.south - bounds.north;
const middle = (bounds: Bounds) => ({ x: (bounds.west + bounds.east) / 2, y: (bounds.north + bounds.south) / 2 });
const inMiddle = (camera: Camera, view: Size) => placeAt(camera, { x: view.width / 2, y: view.height / 2 });

/** Where the board is smaller than the view, its middle is in the middle. */
function tidied(camera: Camera, bounds: Bounds, view: Size): Camera {
  const { cell } = camera;
  const { x, y } = middle(bounds);
  return {
    x: wide(bounds) * cell <= view.width ? view.width / 2 - x * cell : camera.x,
    y: high(bounds) * cell <= view.height ? view.height / 2 - y * cell : camera.y,
    cell,
  };
}

function along(at: number, first: number, last: number, length: number): number {
  const [one, other] = [-first, length - last];
  return Math.min(Math.max(one, other), Math.max(Math.min(one, other), at));
}
