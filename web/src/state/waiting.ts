/** What a waiting room may offer, and why a match cannot begin yet; all of it read from the table as it is shown. */
import { list, t } from '../texts/index.ts';
import type { TableShown } from '../wire.ts';

/** A sentence that says what is still missing; '' when the host can start. */
export function missing(table: TableShown, mine: number[]): string {
  const free = table.seats.flatMap((seat, at) => (seat.kind === 'open' ? [String(at + 1)] : []));
  if (free.length > 0) return t('waiting.free', { count: free.length, seats: list(free) });
  const slow = table.seats.filter((seat, at) => seat.kind === 'person' && !seat.ready && !mine.includes(at));
  if (slow.length > 0) return t('waiting.notReady', { names: list(slow.map(({ name }) => name)) });
  return '';
}

/** What somebody who does not start the match is told. */
export function news(table: TableShown, mine: number[]): string {
  if (table.status === 'revealing') return t('waiting.begins');
  const isFree = table.seats.some(({ kind }) => kind === 'open');
  if (mine.length === 0) return isFree ? t('waiting.takeSeat') : t('waiting.full');
  if (mine.some((seat) => table.seats[seat]?.host)) return missing(table, mine) || t('waiting.canStart');
  if (mine.some((seat) => !table.seats[seat]?.ready)) return t('waiting.sayReady');
  return missing(table, mine) || t('waiting.hostStarts');
}

/** Changes whenever somebody sits down, stands up or is renamed. */
export function whoSits(table: TableShown): string {
  return table.seats.map(({ kind, name }) => `${kind} ${name}`).join('\n');
}
