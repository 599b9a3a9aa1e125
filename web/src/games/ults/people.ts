/** A player as the table shows them: what the match knows and what the table knows, together. */

import { t } from '../../texts/index.ts';
import type { SeatShown, Update } from '../../wire.ts';
import type { Sheet } from './sheets.ts';
import { isAlly, type UltsSeat, type UltsView } from './view.ts';

export interface Person {
  seat: UltsSeat;
  name: string;
  sheet: Sheet | null;
  you: boolean;
  /** Where there are teams: "ally", or the team's letter where that needs saying. */
  side: string | null;
  active: boolean;
  /** Owes an answer just now. */
  asked: boolean;
  bot: boolean;
  away: boolean;
}

export function peopleAt(view: UltsView, update: Update, names: string[], sheets: Map<string, Sheet>): Person[] {
  return view.seats.map((seat) => {
    const sits: SeatShown | undefined = update.table.seats[seat.seat];
    return {
      seat,
      name: names[seat.seat] ?? '',
      sheet: seat.hero === null ? null : (sheets.get(seat.hero) ?? null),
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
function sideOf(view: UltsView, seat: UltsSeat): string | null {
  const teams = new Set(view.seats.map((one) => one.team)).size;
  if (teams === view.seats.length || seat.seat === view.you) return null;
  if (isAlly(view, seat)) return t('ults.ally');
  return teams > 2 || view.you === null ? t('ults.team', { letter: String.fromCharCode(65 + seat.team) }) : null;
}
