/** A report that somebody else can act on: the match as the reporter may know it, what they saw, and their note. */
import type { LiveTable } from '../../state/live-table.svelte.ts';
import { preferences } from '../../state/preferences.svelte.ts';
import type { Update } from '../../wire.ts';

export interface Report {
  report: 'ultratable';
  note: string;
  made: string;
  table: { id: string; game: string; seat: number | null; version: number; status: string; connection: string };
  client: { browser: string; language: string; width: number; height: number; preferences: object };
  /** The open question, as it was shown. */
  ask: Update['ask'];
  /** The text of the match's file: a replay once the match is over, the reporter's own view of it before. */
  match: string;
}

export function reportOn(
  live: Pick<LiveTable, 'id' | 'seat' | 'status'>,
  update: Update,
  note: string,
  match: string,
): Report {
  return {
    report: 'ultratable',
    note,
    made: new Date().toISOString(),
    table: {
      id: live.id,
      game: update.table.settings.game,
      seat: live.seat,
      version: update.version,
      status: update.table.status,
      connection: live.status,
    },
    client: {
      browser: navigator.userAgent,
      language: navigator.language,
      width: window.innerWidth,
      height: window.innerHeight,
      preferences: preferences.values,
    },
    ask: update.ask,
    match,
  };
}
