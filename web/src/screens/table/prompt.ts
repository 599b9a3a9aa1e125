/** The sentences that say what is going on: the question, whom we wait for, what is not possible just now, the end. */
import type { LiveTable } from '../../state/live-table.svelte.ts';
import { few, list, t } from '../../texts/index.ts';
import type { Update } from '../../wire.ts';

export function promptFor(update: Update): string {
  const { table, ask, seat } = update;
  if (table.status === 'over') return t('table.over');
  if (ask) return ask.prompt;
  const waiting = waitingFor(update);
  return seat === null ? `${t('table.watching')} ${waiting}` : waiting;
}

export function waitingFor({ table }: Update): string {
  const names = table.waiting.map((at) => table.seats[at]?.name ?? '');
  const thinking = names.length > 0 && table.waiting.every((at) => table.seats[at]?.by_bot);
  if (thinking) return t('table.thinking', { names: few(names), count: names.length });
  return names.length > 0 ? t('table.waitingFor', { names: few(names) }) : t('table.nobodyAsked');
}

export function resultFor({ table, seat }: Update): string {
  const winners = table.result?.winners ?? [];
  if (winners.length === 0) return t('table.nobodyWon');
  const others = list(winners.filter((at) => at !== seat).map((at) => table.seats[at]?.name ?? ''));
  if (seat === null || !winners.includes(seat)) return t('table.winners', { names: others });
  return others ? t('table.wonWith', { names: others }) : t('table.won');
}

type Connected = Pick<LiveTable, 'status'>;

/** Why no answer is taken just now; '' if one is. */
export function closedBecause(live: Connected, update: Update): string {
  if (live.status === 'offline') return t('table.becauseOffline');
  if (live.status === 'lost') return t('table.becauseLost');
  if (live.status === 'catching up') return t('table.becauseCatchingUp');
  if (live.status === 'sending') return t('table.sending');
  if (update.table.status === 'over') return t('table.becauseOver');
  return update.ask ? '' : waitingFor(update);
}

/** Why nothing can be taken back; '' if something can. */
export function keptBecause(live: Connected, update: Update): string {
  if (live.status !== 'live') return closedBecause(live, update);
  if (update.table.status === 'over') return t('table.becauseOver');
  if (update.table.request) return t('table.becauseRequest');
  if (update.undo?.last) return '';
  return update.table.settings.undo === 'strict' ? t('table.becauseStrict') : t('table.becauseNothing');
}
