/** What a game gives the board to show. The board knows no rules: what can be reached, seen or struck is told to it. */
import type { Snippet } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Ink } from '../heraldry.ts';
import type { PieceState } from '../pieces.ts';

/** Column and row of a square, "2.6" for C7: columns count from 0 in the west, rows from 0 in the north. */
export type SquareKey = string;

export interface Square {
  column: number;
  row: number;
}

export interface FloorSquare extends Square {
  /** The piece of the board that it is part of: a seam shows where another begins. */
  section: string;
  room?: boolean;
}

/** What is known of a section beyond its squares. */
export interface Section {
  /** Written on its floor and said of its squares: "B". */
  label?: string;
  /** Whose it is: tinted, and with the seat's mark in its corner. */
  seat?: number | null;
  /** A square of it with a meaning of its own, such as where things are brought: bracketed. */
  centre?: SquareKey;
}

/** North first, then clockwise, as the server counts directions. */
export type Facing = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export type Role = 'captain' | 'trooper' | 'heavy';

/** What is drawn of a figure; `Piece.svelte` draws it in a list beside the board as well. */
export interface Figure {
  role: Role;
  /** From 0; null belongs to nobody. */
  seat: number | null;
  facing?: Facing | null;
  /** A letter or a digit that tells it from its like. */
  tag?: string;
  /** The colours it wears, where those are not its seat's: an ink, or null for grey, and a letter with it. */
  wears?: { ink: Ink | null; mark: string } | undefined;
  /** Lies face down. */
  prone?: boolean;
  carrying?: boolean;
  reloading?: boolean;
  jammed?: boolean;
}

export interface BoardPiece extends Figure {
  id: string;
  square: SquareKey;
  /** Its name: "Bolt 2 of Mara". The board adds how it faces, lies and what it carries. */
  label: string;
  state?: PieceState;
  /** Not there yet, or no more: only its outline is shown. */
  ghost?: boolean;
  /** Drawn instead of the figure, on a grid from -50 to 50. */
  draw?: Snippet<[BoardPiece]> | undefined;
}

/** Something small that lies on a square. */
export interface BoardToken {
  id: string;
  square: SquareKey;
  label: string;
  /** Its outline on a grid of 512; without it, a cut stone. */
  icon?: string | undefined;
  ink?: Ink;
  /** How many lie there, where they are all alike. */
  count?: number;
  /** Drawn instead, on a grid from -50 to 50. */
  draw?: Snippet<[BoardToken]> | undefined;
}

/** A card that lies on one square or on four, and may stick out over walls. */
export interface BoardBlock {
  id: string;
  /** Its north-western square, which need not be floor. */
  square: SquareKey;
  size: 1 | 2;
  label: string;
  /** A word on the card, where there is room for it. */
  title?: string;
  icon?: string | undefined;
  ink?: Ink;
  /** solid: nothing passes. cloud: what lies below is seen through it. */
  look?: 'card' | 'solid' | 'cloud';
  /** Drawn instead of icon and title, on a grid of 100 a square. */
  draw?: Snippet<[BoardBlock]> | undefined;
}

/** What a square is to the question at hand. */
export interface Mark {
  state?: Exclude<PieceState, 'plain' | 'dim'>;
  /** So many steps lead there. */
  step?: number;
  /** A step there is dangerous; in words, such as "may be struck, 33 %". */
  risk?: string;
  /** Which of the nine squares of a blast it is. */
  blast?: number;
  /** The blast has struck it. */
  struck?: boolean;
  /** Not to be seen from where somebody looks. */
  unseen?: boolean;
  /** How likely it is, in percent, that an enemy comes there and that one fires there. */
  threat?: { comes: number; fired: number };
  /** What whoever stands there has to fear, in percent: a plate above him. */
  fear?: number;
  /** More to be said of it: "58 %". */
  words?: string;
}

/** A line of sight, as the server found it. */
export interface Ray {
  id: string;
  from: SquareKey;
  to: SquareKey;
  /** Where it is broken; null: it is clear. */
  blocked?: SquareKey | null;
  /** What breaks it, or what is at its end. */
  label?: string;
  /** Nobody looks at it just now: where it is broken it ends. */
  quiet?: boolean;
}

/** Words over a square, whatever its size. */
export interface BoardNote {
  id: string;
  square: SquareKey;
  text: string;
  tone: 'good' | 'bad';
}

/** A section on its way to the board. */
export interface Ghost {
  id: string;
  squares: Square[];
  legal: boolean;
  /** What stands in the way, or what it is. */
  label?: string;
  /** It lies over figures that are to be seen: only its outline is drawn, and no sign in the middle. */
  clear?: boolean;
}

/** A chip that switches something on the board; what it switches is the game's. */
export interface Layer {
  id: string;
  label: string;
  on: boolean;
}

export interface BoardProps {
  floor: FloorSquare[];
  sections?: Record<string, Section>;
  pieces?: BoardPiece[];
  tokens?: BoardToken[];
  blocks?: BoardBlock[];
  marks?: Record<SquareKey, Mark>;
  rays?: Ray[];
  notes?: BoardNote[];
  /** The way somebody would go, from square to square. */
  path?: SquareKey[];
  ghosts?: Ghost[];
  /** Places beside the floor that can be pressed too, such as where a section can be laid. */
  spots?: SquareKey[];
  /** Where the square lies now that was 0.0 when the board was first shown: it changes when the board grows to the west
   * or north and all squares are counted anew, and the picture stays still. */
  origin?: Square;
  /** How many squares of nothing are shown around the floor; whoever builds on wants room for the largest section. */
  margin?: number;
  /** Lines between squares. */
  lines?: boolean;
  layers?: Layer[];
  /** Where the eye begins if the whole board would be too small to touch. */
  start?: SquareKey | null;
  /** What the board is, for those who hear it. */
  label?: string;
  /** The name of a square; `told` is what the board can say by itself, coordinates first: say it, or add to it. */
  say?: (square: SquareKey, told: string) => string;
  /** A square was pressed, whatever it is: the game chooses it or says why not. */
  onpress: (square: SquareKey) => void;
  /** What the pointer or the focus is on; null when it leaves. */
  onlook?: ((square: SquareKey | null) => void) | undefined;
  onlayer?: ((id: string) => void) | undefined;
  /** Makes each square a thing that can be looked at more closely. */
  thing?: ((square: SquareKey) => Attachment<HTMLElement>) | undefined;
  /** Lies over the corner above the zoom buttons, such as the tray of dice. */
  dock?: Snippet | undefined;
  /** What the game says about the board just now, beside the layers. */
  note?: Snippet | undefined;
}
