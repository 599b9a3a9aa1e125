/** What the server shows of a match of Ultra Marines (made by `games/ultra_marines/hidden.py` and `aids.py`). Squares are
 * words such as "sq:2.6", Scouts such as "scout:0.4", event cards ids such as "frag-grenade". */
import { keyOf } from '../../kit/board/squares.ts';
import type { Facing, FloorSquare, Section, SquareKey } from '../../kit/board/types.ts';
import { mine, type SeatSeen, type SeatsSeen } from '../../kit/people.ts';

export interface SquadSeat extends SeatSeen {
  conceded: boolean;
  chapters: number[];
  captured: number;
  /** How many of them are on the board. */
  scouts: number;
  bogged: boolean;
  to_beam_off: number;
}

export interface ScoutSeen {
  ref: string;
  name: string;
  role: 'captain' | 'scout' | 'heavy';
  chapter: number;
  seat: number;
  /** Null: not on the board. */
  square: string | null;
  facing: Facing;
  stunned: boolean;
  carries: boolean;
  reloading: boolean;
  jammed: boolean;
  moved: boolean;
  fired: boolean;
  fought: boolean;
  /** Further shots. */
  extra: number;
}

export interface ZoneSeen {
  chapter: number;
  room: string;
  centre: string;
}

/** Kind, quarter turns, column and row. */
export type LaidSeen = [kind: number, turn: number, column: number, row: number];

export interface BuildingSeen {
  text: string[];
  laid: LaidSeen[];
  left: Record<string, number>;
  open: { square: string; side: Side }[];
  clearings: number;
  passes: number;
}

export interface ThreatSeen {
  /** Of each square: how likely an enemy comes, and fires there. */
  squares: Record<string, [comes: number, fired: number]>;
  scouts: Record<string, { stunned: number; killed: number; by: Threatening[] }>;
}

export interface Threatening {
  scout: string;
  how: 'fire' | 'strike' | 'hellfire';
  /** How likely he can. */
  chance: number;
}

export type Side = 'north' | 'east' | 'south' | 'west';
export type Phase = 'chapters' | 'board' | 'build' | 'zones' | 'artifacts' | 'play' | 'over';

export interface MarinesView extends SeatsSeen<SquadSeat> {
  phase: Phase;
  turn: number;
  round: number;
  first: number | null;
  /** 1 to 7 in a turn. */
  stage: number;
  showdown: boolean;
  /** How many rounds are played, this one included, until each limit ends the game; null: never, or not now. */
  rounds_left: { all: number | null; quiet: number | null; showdown: number | null };
  roll: number;
  allowance: number;
  mover: string | null;
  steps_left: number | null;
  board: string[] | null;
  zones: ZoneSeen[];
  building: BuildingSeen | null;
  scouts: ScoutSeen[];
  artifacts: string[];
  destroyed: number;
  /** Absent where no event cards are played. */
  deck?: number | null;
  discard?: string[];
  cards: { card: string; square: string }[];
  playing: string | null;
  dark: boolean;
  /** Until whose turns. */
  dark_until: number[];
  struck: string[];
  /** Of each Scout who may move: every square on his ways with the one before it. */
  reach: Record<string, Record<string, string>>;
  /** Of each Scout who may fire: why each enemy is not seen and where the line ends; null: he is seen. */
  sight: Record<string, Record<string, { sentence: string; square: string } | null>>;
  /** Of each standing Scout of whoever acts: the squares that he sees. */
  seen: Record<string, string[]>;
  /** What enemies could do before one's next turn, in percent; null for whoever does not act. */
  threat: ThreatSeen | null;
  drifts: { square: string; to: (string | null)[] }[];
}

const SQUARE = 'sq:';

/** The board's own name of a square: "2.6" of "sq:2.6". */
export function bare(word: string): SquareKey {
  return word.startsWith(SQUARE) ? word.slice(SQUARE.length) : word;
}

export function wordOf(square: SquareKey): string {
  return SQUARE + square;
}

export function isSquare(key: string): boolean {
  return key.startsWith(SQUARE);
}

export const isRoom = (label: string) => /^[A-Z]$/.test(label);

/** The floor of a board in its text form. */
export function floorOf(rows: readonly string[]): FloorSquare[] {
  return rows.flatMap((line, row) =>
    [...line].flatMap((section, column) =>
      section === '#' || section === ' ' ? [] : [{ column, row, section, room: isRoom(section) }],
    ),
  );
}

/** Rooms have their letter, zones the mark of whoever beamed in there. With `all`, corridors are labelled too. */
export function sectionsOf(view: MarinesView, floor: readonly FloorSquare[], all = false): Record<string, Section> {
  const found: Record<string, Section> = {};
  for (const { section } of floor) {
    if (isRoom(section) || all) found[section] ??= { label: section };
  }
  for (const { chapter, room, centre } of view.zones) {
    found[room] = { label: room, seat: ownerOf(view, chapter), centre: bare(centre) };
  }
  return found;
}

export function ownerOf(view: MarinesView, chapter: number): number | null {
  return view.seats.find(({ chapters }) => chapters.includes(chapter))?.seat ?? null;
}

/** The label of the section that a square is part of. */
export function sectionAt(rows: readonly string[] | null, square: SquareKey): string | null {
  const [column = -1, row = -1] = square.split('.').map(Number);
  const label = rows?.[row]?.[column];
  return label === undefined || label === '#' || label === ' ' ? null : label;
}

export function scoutOf(view: MarinesView, ref: string | null | undefined): ScoutSeen | null {
  return view.scouts.find((scout) => scout.ref === ref) ?? null;
}

/** Who stands or lies on a square. */
export function scoutsOn(view: MarinesView, square: SquareKey): ScoutSeen[] {
  return view.scouts.filter((scout) => scout.square !== null && bare(scout.square) === square);
}

export function isMine(view: MarinesView, scout: ScoutSeen): boolean {
  return view.you !== null && scout.seat === view.you;
}

/** Whether event cards are played; without them there is nothing to draw from. */
export function hasCards(view: MarinesView, options: Record<string, unknown> | undefined): boolean {
  if (options && 'events' in options) return options.events === true;
  return typeof view.deck === 'number' && view.deck + (view.discard?.length ?? 0) > 0;
}

/** The way to a square, from where he stands, as the server has found it; nothing if it cannot be reached. */
export function wayTo(reach: Record<string, string> | undefined, to: SquareKey): SquareKey[] {
  const way: SquareKey[] = [];
  let at: string | undefined = wordOf(to);
  if (!reach || !(at in reach)) return [];
  while (at !== undefined && way.length < 200) {
    way.unshift(bare(at));
    at = reach[at];
  }
  return way;
}

/** How many steps lead to every square that can be reached. */
export function stepsTo(reach: Record<string, string> | undefined): Map<SquareKey, number> {
  const found = new Map<SquareKey, number>();
  const count = (square: string): number => {
    const before = reach?.[square];
    if (before === undefined) return 0;
    const known = found.get(bare(square));
    if (known !== undefined) return known;
    const steps = count(before) + 1;
    found.set(bare(square), steps);
    return steps;
  };
  for (const square of Object.keys(reach ?? {})) count(square);
  return found;
}

/** Where the table's work is: choosing a chapter, building, or on the board. */
export type Stage = 'chapters' | 'build' | 'board';

export function stageOf(view: MarinesView): Stage {
  if (view.building) return 'build';
  return view.board ? 'board' : 'chapters';
}

/** The middle of one's own first zone, or of anybody's: where the eye begins. */
export function home(view: MarinesView): SquareKey | null {
  const own = mine(view)?.chapters ?? [];
  const zone = view.zones.find(({ chapter }) => own.includes(chapter)) ?? view.zones[0];
  return zone ? bare(zone.centre) : null;
}

/** The nine squares around one, as the tray counts them. */
export function nineAround(square: SquareKey): SquareKey[] {
  const [column = 0, row = 0] = square.split('.').map(Number);
  return [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => keyOf({ column: column + across, row: row + down })));
}
