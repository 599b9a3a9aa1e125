/** The lines of a floor: where it ends, where one section meets another, and where squares of one section meet. All in
 * the board's own units, so that the whole floor is a handful of paths however many squares it has. */
import { keyOf } from './squares.ts';
import type { FloorSquare, Square } from './types.ts';

/** Units of a square's side. */
export const UNIT = 100;

export interface FloorLines {
  /** Every square, filled. */
  ground: string;
  /** Squares of rooms, filled. */
  rooms: string;
  walls: string;
  seams: string;
  grid: string;
}

/** A side that two squares share or that one has alone, as it lies along a line of the grid. */
interface Side {
  /** Which line: columns from the west if it is upright, rows from the north if it is level. */
  line: number;
  at: number;
}

export function floorLines(floor: FloorSquare[]): FloorLines {
  const section = new Map(floor.map((square) => [keyOf(square), square.section]));
  const found = { walls: sides(), seams: sides(), grid: sides() };
  const kind = (one: string | undefined, other: string | undefined) =>
    one === undefined || other === undefined ? 'walls' : one === other ? 'grid' : 'seams';
  for (const { column, row, section: mine } of floor) {
    const at = (across: number, down: number) => section.get(keyOf({ column: column + across, row: row + down }));
    // Each shared side is met from the west or north of it; a wall from the one square that has it.
    found[kind(mine, at(1, 0))].upright.push({ line: column + 1, at: row });
    found[kind(mine, at(0, 1))].level.push({ line: row + 1, at: column });
    if (at(-1, 0) === undefined) found.walls.upright.push({ line: column, at: row });
    if (at(0, -1) === undefined) found.walls.level.push({ line: row, at: column });
  }
  return {
    ground: filled(floor),
    rooms: filled(floor.filter(({ room }) => room)),
    walls: drawn(found.walls),
    seams: drawn(found.seams),
    grid: drawn(found.grid),
  };
}

/** The outline around some squares. */
export function outline(squares: Square[]): string {
  return floorLines(squares.map((square) => ({ ...square, section: '' }))).walls;
}

/** Some squares as one filled path, each run of a row in one piece. */
export function filled(squares: Square[]): string {
  return runs(squares.map(({ column, row }) => ({ line: row, at: column })))
    .map(({ line, from, to }) => `M${from * UNIT} ${line * UNIT}h${(to - from) * UNIT}v${UNIT}h${(from - to) * UNIT}z`)
    .join('');
}

/** The smallest rectangle around some squares, and so many more on every side; null around none. */
export function around(
  squares: Square[],
  more = 0,
): { column: number; row: number; columns: number; rows: number } | null {
  if (squares.length === 0) return null;
  const columns = squares.map(({ column }) => column);
  const rows = squares.map(({ row }) => row);
  const [column, row] = [Math.min(...columns) - more, Math.min(...rows) - more];
  return { column, row, columns: Math.max(...columns) + more - column + 1, rows: Math.max(...rows) + more - row + 1 };
}

const sides = () => ({ upright: [] as Side[], level: [] as Side[] });

function drawn({ upright, level }: { upright: Side[]; level: Side[] }): string {
  const lines = [
    ...runs(level).map(({ line, from, to }) => `M${from * UNIT} ${line * UNIT}H${to * UNIT}`),
    ...runs(upright).map(({ line, from, to }) => `M${line * UNIT} ${from * UNIT}V${to * UNIT}`),
  ];
  return lines.join('');
}

/** Sides that follow each other on a line, in one piece. */
function runs(some: Side[]): { line: number; from: number; to: number }[] {
  const found: { line: number; from: number; to: number }[] = [];
  for (const { line, at } of some.toSorted((one, other) => one.line - other.line || one.at - other.at)) {
    const last = found.at(-1);
    if (last && last.line === line && last.to === at) last.to = at + 1;
    else found.push({ line, from: at, to: at + 1 });
  }
  return found;
}
