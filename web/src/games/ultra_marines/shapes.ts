/** The board sections as they lie on the table, as clause ultra_marines.board.shapes has them. Whether one may be laid
 * somewhere is the server's to say; this only knows which squares it would cover. */
import type { Square } from '../../kit/board/types.ts';
import type { LaidSeen, Side } from './view.ts';

const SIDES: readonly Side[] = ['north', 'east', 'south', 'west'];

export interface Connector extends Square {
  side: number;
}

export interface Shape {
  squares: Square[];
  connectors: Connector[];
}

export interface Kind {
  id: string;
  room: boolean;
  shape: Shape;
}

const at = (column: number, row: number): Square => ({ column, row });
const door = (column: number, row: number, side: Side): Connector => ({ column, row, side: SIDES.indexOf(side) });

function straight(length: number): Kind {
  const squares = Array.from({ length }, (_, column) => at(column, 0));
  const connectors = [door(0, 0, 'west'), door(length - 1, 0, 'east')];
  return { id: `straight-${length}`, room: false, shape: { squares, connectors } };
}

function room(doors: Connector[]): Kind {
  const squares = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => at(column, row)));
  return { id: `room-${doors.length}`, room: true, shape: { squares, connectors: doors } };
}

const [NORTH, EAST, SOUTH, WEST] = [door(1, 0, 'north'), door(2, 1, 'east'), door(1, 2, 'south'), door(0, 1, 'west')];

/** In the server's order. */
export const KINDS: readonly Kind[] = [
  ...[1, 2, 3, 4, 5].map(straight),
  {
    id: 'corner',
    room: false,
    shape: { squares: [at(0, 0), at(1, 0), at(0, 1)], connectors: [door(1, 0, 'east'), door(0, 1, 'south')] },
  },
  {
    id: 't-junction',
    room: false,
    shape: {
      squares: [at(0, 0), at(1, 0), at(2, 0), at(1, 1)],
      connectors: [door(0, 0, 'west'), door(2, 0, 'east'), door(1, 1, 'south')],
    },
  },
  {
    id: 'crossroads',
    room: false,
    shape: {
      squares: [at(1, 0), at(0, 1), at(1, 1), at(2, 1), at(1, 2)],
      connectors: [door(1, 0, 'north'), door(0, 1, 'west'), door(2, 1, 'east'), door(1, 2, 'south')],
    },
  },
  { id: 'dead-end', room: false, shape: { squares: [at(0, 0), at(1, 0)], connectors: [door(0, 0, 'west')] } },
  room([NORTH, SOUTH]),
  room([WEST, EAST, SOUTH]),
  room([NORTH, EAST, SOUTH, WEST]),
];

export function kindOf(id: string): Kind | undefined {
  return KINDS.find((kind) => kind.id === id);
}

/** Clockwise, so many quarter turns. */
export function turned(shape: Shape, turns: number): Shape {
  let now = shape;
  for (let turn = 0; turn < turns; turn += 1) {
    const west = Math.min(...now.squares.map(({ row }) => -row));
    const move = ({ column, row }: Square): Square => ({ column: -row - west, row: column });
    now = {
      squares: now.squares.map(move),
      connectors: now.connectors.map((one) => ({ ...move(one), side: (one.side + 1) % SIDES.length })),
    };
  }
  return now;
}

/** The squares of a section that is slotted with one of its ends onto that side of a square. */
export function placedAt(kind: Kind, square: Square, side: Side, end: number): Square[] {
  const own = kind.shape.connectors[end];
  if (!own) return [];
  const towards = (SIDES.indexOf(side) + 2) % SIDES.length;
  const shape = turned(kind.shape, (towards - own.side + SIDES.length) % SIDES.length);
  const connector = shape.connectors[end];
  const there = beyond(square, side);
  if (!connector) return [];
  return shape.squares.map(({ column, row }) => ({
    column: column + there.column - connector.column,
    row: row + there.row - connector.row,
  }));
}

/** The ends that it matters to tell apart: slotted on by another, the section would lie the same way. */
export function endsOf(kind: Kind): number[] {
  const looks = kind.shape.connectors.map((_, end) =>
    placedAt(kind, at(0, 0), 'south', end)
      .map(({ column, row }) => `${column}.${row}`)
      .sort()
      .join(' '),
  );
  // Rooms of two and three doors differ by their doors alone.
  const doors = kind.shape.connectors.map((_, end) => doorsFrom(kind, end));
  return looks.flatMap((look, end) =>
    looks.findIndex((other, before) => other === look && doors[before] === doors[end]) === end ? [end] : [],
  );
}

function doorsFrom(kind: Kind, end: number): string {
  const own = kind.shape.connectors[end]?.side ?? 0;
  return kind.shape.connectors
    .map(({ side }) => (side - own + SIDES.length) % SIDES.length)
    .sort()
    .join('');
}

export function beyond({ column, row }: Square, side: Side): Square {
  const steps = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] } as const;
  const [across, down] = steps[side];
  return { column: column + across, row: row + down };
}

/** Where the square lies now that was 0.0 when the first section was laid there. */
export function originOf(laid: readonly LaidSeen[]): Square {
  const [first] = laid;
  return first ? at(first[2], first[3]) : at(0, 0);
}
