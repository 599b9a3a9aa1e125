/** The clocks of a table, and who may stop them. */
import type { Settings, Update } from '../wire.ts';

export function hasClock({ clock }: Settings): boolean {
  return clock !== undefined && clock !== 'none';
}

/** What may be done with the clocks from this seat now. Others than the host can only end the pause of a host who is
 * not at the table any more. */
export function clockWish({ table, seat }: Pick<Update, 'table' | 'seat'>): 'stop' | 'run' | null {
  const { seats, settings, paused } = table;
  if (table.status !== 'playing' || seat === null || !hasClock(settings) || settings.listed) return null;
  if (seats[seat]?.host) return paused ? 'run' : 'stop';
  const hostIsHere = seats.some(({ host, away, by_bot }) => host && !away && !by_bot);
  return paused && !hostIsHere ? 'run' : null;
}
