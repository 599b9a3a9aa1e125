/** What the server shows of a match of ULts (made by `games/ults/hidden.py`). Cards are texts such as "9♣". */
import type { SeatSeen, SeatsSeen } from '../../kit/people.ts';
import type { Choice, Question } from '../../wire.ts';

export interface UltsStatus {
  name: string;
  title: string;
  card: string;
  placer: number;
  positive: boolean;
  /** How many knocks it still takes; 0: it takes none. */
  knocks: number;
  sideways: boolean;
  points: number;
  clause: string;
}

export interface UltsSeat extends SeatSeen {
  hero: string | null;
  health: number;
  max_health: number;
  statuses: UltsStatus[];
}

/** A card on the table that belongs to no hand; null where it lies face down for this viewer. */
export interface UltsExtra {
  card: string | null;
  up: boolean;
  /** The seat whose hand it returns to. */
  home: number | null;
  /** In Blackjack: whose it is. */
  side: 'user' | 'target' | 'aside' | null;
}

export interface UltsReason {
  label: string;
  amount: number;
  clause: string;
}

export interface UltsDefense {
  /** Before the defense. */
  incoming: number;
  /** The hand in the order of the view. */
  cards: { card: string; blocks: number; full: boolean; used: boolean }[];
  /** What health would be lost now. */
  takes: number;
  value: number;
  reasons: UltsReason[];
}

export interface UltsView extends SeatsSeen<UltsSeat> {
  turn: number;
  round: number;
  phase: string;
  deck: number;
  /** The top of the deck as far as this viewer knows it. */
  top: string[];
  discard: { size: number; top: string | null };
  aside: string | null;
  table: UltsExtra[];
  /** Mixed cards that this viewer looked at, in no telling order. */
  looked_at: string[];
  ability: {
    id: string;
    title: string;
    controller: number;
    user: number;
    card: string;
    target: number | null;
    suit: string;
    forced: boolean;
    clause: string;
  } | null;
  batches: { seat: number; value: number; reasons: UltsReason[] }[];
  scores: { side: 'user' | 'target'; seat: number; score: number }[];
  defense: UltsDefense | null;
  heroes_offered: string[];
}

/** What the middle of the table is for just now. */
export type Stage = 'heroes' | 'mulligan' | 'defense' | 'blackjack' | 'three' | 'wing' | 'cards' | 'question' | 'arena';

/** Questions that the hand, the sheet and the seats answer; the middle shows the match meanwhile. */
const BY_THINGS = ['announce', 'add baboons', 'lay one'];
/** Questions about cards that lie in no hand of one's own. */
const BY_CARDS = ['take two', 'read leaves', 'choose egg', 'order discards'];

export function stageOf(view: UltsView, ask: Question | null): Stage {
  if (view.over) return 'arena';
  if (view.seats.some((seat) => seat.hero === null && !seat.out)) return 'heroes';
  if (ask?.name === 'mulligan') return 'mulligan';
  if (view.defense) return 'defense';
  // A game within the game is over once its damage is being answered.
  if (!ask && view.batches.length > 0) return 'arena';
  if (view.scores.length > 0) return 'blackjack';
  if (ask?.name === 'lay one') return 'arena';
  if (view.ability?.id === 'three-card' && threeCards(view).length === 3) return 'three';
  if (view.ability?.id === 'which-wing' && view.table.length > 0) return 'wing';
  if (ask && BY_CARDS.includes(ask.name)) return 'cards';
  if (ask && !BY_THINGS.includes(ask.name)) return 'question';
  return 'arena';
}

/** The three mixed cards in their places; those of earlier deals lie aside. */
export function threeCards(view: UltsView): UltsExtra[] {
  return view.table.filter((extra) => extra.side === null);
}

/** Whose sheet the tiles show: one's own hero's, or that of the hero made to act. */
export function acting(view: UltsView, picked: string[]): number | null {
  const forced = picked.find((key) => key.startsWith('force:'));
  return forced ? Number(forced.slice('force:'.length)) : view.you;
}

/** Abilities open now that are not on the sheet shown: those that can be copied. */
export function copyable(options: Choice[], sheet: string[]): string[] {
  return options.map((option) => option.key).filter((key) => key.startsWith('ability:') && !sheet.includes(key));
}

/** The roll in a preview: what must be rolled, and how likely that is. */
export function rollIn(preview: string | null): { needs: string; chance: string } | null {
  const found = /(\d\+) \(((?:under |over )?\d+ %)\)/.exec(preview ?? '');
  return found?.[1] && found[2] ? { needs: found[1], chance: found[2] } : null;
}

/** Each step of a sum with what is left after it. */
export function running(reasons: UltsReason[]): { label: string; amount: number; clause: string; left: number }[] {
  let left = 0;
  return reasons.map((reason) => {
    left += reason.amount;
    return { ...reason, left };
  });
}
