/** Which component shows the table of which game. Each is loaded when a table of that game is opened. */
import type { Component, Snippet } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Chooser } from '../state/chooser.svelte.ts';
import { ACTIONS, type Action, ON_BOARDS } from '../state/keys.svelte.ts';
import type { TextKey } from '../texts/index.ts';
import type { Choice, Line, Thing, Update } from '../wire.ts';

/** A table as it is read: live, or in a replay. */
export interface TableSeen {
  readonly id: string;
  /** Whose eyes it is seen with; null for a spectator. */
  readonly seat: number | null;
  readonly update: Update | null;
  readonly lines: Line[];
  readonly names: string[];
  /** Whether an answer is taken now; never in a replay. */
  readonly open: boolean;
}

/** Looking closer at a thing. */
export interface Inspecting {
  readonly ref: string | null;
  /** What the pointer or the focus is on just now. */
  readonly peeked: string | null;
  /** Open it in the side panel's Card tab. */
  show(ref: string): void;
  /** Hover and focus: a look that goes away again (null). */
  peek(ref: string | null): void;
  /** Makes an element such a thing: hover and focus peek, a long press, the menu button and I open it. */
  thing(ref: string): Attachment<HTMLElement>;
}

/** One step of a turn, for the stepper in the top bar. */
export interface Step {
  id: string;
  label: string;
  state: 'past' | 'now' | 'coming';
  /** The thing that it is, where somebody may ask about it. */
  ref?: string;
}

/** The regions that a game fills; the frame places them and brings top bar, action bar and side panel itself.
 *
 * | region | desktop | tablet | phone |
 * |---|---|---|---|
 * | seats | column of 264 px | strip of 80 px, scrolls sideways | strip of 76 px, scrolls sideways |
 * | table | what is left (488 px high at 1440×900: band and arena) | what is left | what is left, at least 300 px |
 * | me | 124 px | 108 px | 92 px, scrolls sideways |
 * | hand | 184 px with padding | 136 px | 132 px |
 *
 * On a laptop's screen, less than 860 px high, "me" has 96 px and the hand 144.
 */
export interface FrameParts {
  steps: Step[];
  /** Beside the steps, in a word or two: which round it is. */
  round?: string | undefined;
  /** Instead of the server's words, once something is pointed at that is no answer by itself. */
  prompt?: string | undefined;
  seats: Snippet;
  table: Snippet;
  me?: Snippet | undefined;
  hand?: Snippet | undefined;
  /** One's own things that are not open now, for the Action list: each answers why. */
  closed?: { ref: string; label: string }[] | undefined;
  /** One's own things that an answer may name: while others decide, each can be planned. */
  plannable?: string[] | undefined;
  /** What an option is, in a full sentence for those who hear it; with a thing that would be named together with it.
   * Without it, the option's own words are said. */
  say?: ((option: Choice, along: string | null) => string) | undefined;
  /** How things stand, in two or three sentences, for those who do not see the table. */
  summary?: string | undefined;
  /** How the game draws a thing that is looked at. */
  picture?: Snippet<[Thing]> | undefined;
  /** What the game shows of the end, below the result. */
  ending?: Snippet | undefined;
  /** How the game draws a winner, beside the result. */
  winner?: Snippet<[number]> | undefined;
}

export interface GameTableProps {
  live: TableSeen;
  /** The newest snapshot of a match that has begun; `update.view` has the game's own shape. */
  update: Update;
  /** To choose with. In a replay nothing is ever open. */
  chooser: Chooser;
  inspect: Inspecting;
  /** The screen around the table: `{@render frame({ steps, seats, table, me, hand })}` is all that a game's table does
   * at its top level. The match, a replay and a lesson each bring their own. */
  frame: Snippet<[FrameParts]>;
}

export type GameTable = Component<GameTableProps>;

const TABLES: Record<string, () => Promise<{ default: GameTable }>> = {
  ults: () => import('./ults/UltsTable.svelte'),
  figures: () => import('./figures/FiguresTable.svelte'),
  ultra_marines: () => import('./ultra_marines/UltraMarinesTable.svelte'),
};

/** The games this client can show. */
export const SHOWN = Object.keys(TABLES);

/** Which keys of boards each game uses. */
const BOARD_KEYS: Record<string, readonly Action[]> = { ultra_marines: ['threat', 'rotateLeft', 'rotateRight'] };

/** The actions that have a key in any of these games. */
export function actionsOf(games: readonly string[] = SHOWN): Action[] {
  const used = games.flatMap((game) => BOARD_KEYS[game] ?? []);
  return ACTIONS.filter((action) => !ON_BOARDS.includes(action) || used.includes(action));
}

/** In what each game counts the cost of passing a response; a game without responses is not here. */
const COSTS: Record<string, TextKey> = { ults: 'table.standCost.ults', figures: 'table.standCost.figures' };

export function costOf(game: string): TextKey | undefined {
  return COSTS[game];
}

const loaded = new Map<string, Promise<{ default: GameTable }>>();

/** The same promise every time, so that a screen that asks again does not build its table anew. */
export function loadTable(game: string): Promise<{ default: GameTable }> {
  const load = TABLES[game];
  if (!load) return Promise.reject(new Error(`This client cannot show ${game}.`));
  const found = loaded.get(game) ?? load();
  loaded.set(game, found);
  // What could not be loaded is tried again.
  found.catch(() => loaded.delete(game));
  return found;
}
