/** Players as a table shows them: what the match knows of a seat and what the table knows, together. */
import { t } from '../texts/index.ts';
import type { Update } from '../wire.ts';

/** What every game's view tells of a seat. */
export interface SeatSeen {
  seat: number;
  team: number;
  out: boolean;
  /** Null where this viewer may not see it. */
  hand: string[] | null;
  cards: number;
}

/** What every game's view tells of those who sit there. */
export interface SeatsSeen<Seat extends SeatSeen = SeatSeen> {
  seats: Seat[];
  you: number | null;
  active: number | null;
  over: boolean;
  waiting: number[];
  /** For spectators of a table with open hands. */
  open_hands?: Seat[];
}

export interface Sitting<Seat extends SeatSeen = SeatSeen> {
  seat: Seat;
  name: string;
  you: boolean;
  /** Where there are teams: "ally", or the team's letter where that needs saying. */
  side: string | null;
  active: boolean;
  /** Owes an answer just now. */
  asked: boolean;
  bot: boolean;
  away: boolean;
}

export function sittingAt<Seat extends SeatSeen>(
  view: SeatsSeen<Seat>,
  update: Update,
  names: string[],
): Sitting<Seat>[] {
  return view.seats.map((seat) => {
    const sits = update.table.seats[seat.seat];
    return {
      seat,
      name: names[seat.seat] ?? '',
      you: view.you === seat.seat,
      side: sideOf(view, seat),
      active: !view.over && view.active === seat.seat,
      asked: !view.over && view.waiting.includes(seat.seat),
      bot: sits?.kind === 'bot' || sits?.by_bot === true,
      away: sits?.away === true,
    };
  });
}

/** With two teams, whoever is no ally is an enemy; with more, and for those who watch, each team has its letter. */
function sideOf(view: SeatsSeen, seat: SeatSeen): string | null {
  const teams = new Set(view.seats.map((one) => one.team)).size;
  if (teams === view.seats.length || seat.seat === view.you) return null;
  if (isAlly(view, seat)) return t('kit.seat.ally');
  return teams > 2 || view.you === null ? t('kit.seat.team', { letter: String.fromCharCode(65 + seat.team) }) : null;
}

/** Whose hand and question are at the bottom: the viewer's, or for spectators nobody's. */
export function mine<Seat extends SeatSeen>(view: SeatsSeen<Seat>): Seat | null {
  return view.you === null ? null : (view.seats[view.you] ?? null);
}

/** The others clockwise from the viewer's left, as they sit; a spectator sees all. */
export function others<Seat extends SeatSeen>(view: SeatsSeen<Seat>): Seat[] {
  const { seats, you } = view;
  return you === null ? seats : [...seats.slice(you + 1), ...seats.slice(0, you)];
}

export function isAlly(view: SeatsSeen, seat: SeatSeen): boolean {
  const me = mine(view);
  return me !== null && me.seat !== seat.seat && me.team === seat.team;
}

/** The view with every hand that lies open to this viewer: those who watch some tables see all of them. */
export function withOpenHands<View extends SeatsSeen>(view: View): View {
  return view.you === null && view.open_hands ? { ...view, seats: view.open_hands } : view;
}
