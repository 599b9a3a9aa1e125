/** What a square is called by those who hear it: where it is, what stands and lies there, and what it is to the
 * question at hand. Everything that the board shows by shape or colour is said here. */
import '../../texts/board.ts';
import { type TextKey, t } from '../../texts/index.ts';
import type { PieceState } from '../pieces.ts';
import { covered, squareName } from './squares.ts';
import type { BoardBlock, BoardPiece, BoardToken, Facing, FloorSquare, Mark, Section, SquareKey } from './types.ts';

export interface Told {
  floor: Map<SquareKey, FloorSquare>;
  sections: Record<string, Section>;
  pieces: BoardPiece[];
  tokens: BoardToken[];
  blocks: BoardBlock[];
  marks: Record<SquareKey, Mark>;
  path: SquareKey[];
}

const FACINGS: Record<Facing, TextKey> = {
  0: 'board.facing.north',
  1: 'board.facing.northEast',
  2: 'board.facing.east',
  3: 'board.facing.southEast',
  4: 'board.facing.south',
  5: 'board.facing.southWest',
  6: 'board.facing.west',
  7: 'board.facing.northWest',
};

const STATES: Partial<Record<PieceState, TextKey>> = {
  legal: 'board.legal',
  selected: 'board.selected',
  target: 'board.target',
  planned: 'board.planned',
};

/** "Bolt 2 of Mara, faces north-east, carries something". */
export function sayPiece(piece: Pick<BoardPiece, 'label' | 'facing' | keyof typeof FLAGS>): string {
  const { label, facing } = piece;
  const words = [label, facing != null && !piece.prone && t(FACINGS[facing])];
  for (const flag of Object.keys(FLAGS) as (keyof typeof FLAGS)[]) words.push(piece[flag] === true && t(FLAGS[flag]));
  return words.filter(Boolean).join(', ');
}

const FLAGS = {
  prone: 'board.prone',
  carrying: 'board.carrying',
  reloading: 'board.reloading',
  jammed: 'board.jammed',
  ghost: 'board.ghost',
} as const satisfies Record<string, TextKey>;

/** Everything of every square, in the order of `squares`. */
export function tellAll(squares: SquareKey[], told: Told): Map<SquareKey, string> {
  const lying = new Map<SquareKey, string[]>();
  const add = (square: SquareKey, words: string) => lying.set(square, [...(lying.get(square) ?? []), words]);
  for (const piece of told.pieces) {
    const state = piece.state && STATES[piece.state];
    add(piece.square, state ? `${sayPiece(piece)}, ${t(state)}` : sayPiece(piece));
  }
  for (const { square, label, count = 1 } of told.tokens) {
    add(square, count > 1 ? t('board.several', { thing: label, count }) : label);
  }
  for (const { square, size, label } of told.blocks) for (const below of covered(square, size)) add(below, label);
  return new Map(squares.map((square) => [square, tell(square, lying.get(square) ?? [], told)]));
}

function tell(square: SquareKey, lying: string[], { floor, sections, marks, path }: Told): string {
  const here = floor.get(square);
  const section = here && sections[here.section];
  const mark = marks[square];
  const place = here && section?.label && t(here.room ? 'board.room' : 'board.section', { name: section.label });
  return [
    squareName(square),
    here ? place : t('board.noFloor'),
    section?.centre === square && t('board.centre'),
    ...(lying.length > 0 ? lying : here ? [t('board.empty')] : []),
    ...(mark ? sayMark(mark) : []),
    path.includes(square) && t('board.onPath'),
  ]
    .filter(Boolean)
    .join(', ');
}

function sayMark({
  state,
  step,
  risk,
  blast,
  struck,
  unseen,
  threat,
  fear,
  words,
}: Mark): (string | false | undefined)[] {
  const word = state && STATES[state];
  return [
    word && t(word),
    step !== undefined && t('board.steps', { count: step }),
    risk && t('board.risk', { risk }),
    blast !== undefined && t('board.blast', { number: blast }),
    struck && t('board.struck'),
    unseen && t('board.unseen'),
    threat && threat.comes > 0 && t('board.threat.comes', { percent: threat.comes }),
    threat && threat.fired > 0 && t('board.threat.fired', { percent: threat.fired }),
    fear !== undefined && t('board.threat.fear', { percent: fear }),
    words,
  ];
}
