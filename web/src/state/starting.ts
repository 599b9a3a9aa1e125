/** Ways to begin: each is a few requests that should feel like one click. */
import type { Api } from '../net/api.ts';
import type { GameShown, Here, NewTable, Settings } from '../wire.ts';
import { forgetSalt, promisedSalt, saltPromise } from './salt.ts';

/** Who plays where nobody says who should: quick, and neither a beginner nor a master. */
export function usualBot(levels: readonly string[]): string | undefined {
  return levels.includes('steady') ? 'steady' : levels.at(-1);
}

/** A table for one person with bots in all other seats, begun at once; its id. This browser's salt goes into its chance,
 * as at any other table. */
export async function playBots(
  api: Api,
  game: GameShown,
  level = usualBot(game.bots),
  seats = Math.max(2, game.fewest),
  options?: Settings['options'],
): Promise<string> {
  const { id } = await api.makeTable({ settings: { game: game.id, seats, ...(options && { options }) } });
  await api.sit(id, { seat: 0 });
  for (let seat = 1; seat < seats; seat++) await api.addBot(id, { seat, ...(level && { level }) });
  await api.ready(id, { seat: 0, ready: true, commitment: saltPromise(id, 0) });
  await api.start(id);
  await api.showSalt(id, 0, promisedSalt(id, 0) ?? '');
  forgetSalt(id, 0);
  return id;
}

/** A table with its host in the first seat, bots in the last ones and the rest free for friends; its id. */
export async function hostTable(api: Api, table: NewTable, bots: number, level?: string): Promise<string> {
  const { id } = await api.makeTable(table);
  await api.sit(id, { seat: 0 });
  const { seats } = table.settings;
  for (let seat = seats - bots; seat < seats; seat++) await api.addBot(id, { seat, ...(level && { level }) });
  return id;
}

/** The address to give to friends: one that works where they are, if there is one. */
export function inviteLink(code: string, here: Here | null, origin: string): string {
  const onThisMachine = /^https?:\/\/(localhost|127\.|\[::1\])/.test(origin);
  const base = onThisMachine ? (here?.addresses[0] ?? origin) : origin;
  return `${base}/join/${code}`;
}

/** What somebody typed or pasted to join: the four words, or the address that has them at its end. */
export function codeIn(text: string): string {
  const found = /\/(?:join|claim)\/([^/?#\s]+)/.exec(text);
  return (found?.[1] ?? text)
    .replaceAll('%20', ' ')
    .toLowerCase()
    .split(/[\s.,_–—-]+/)
    .filter(Boolean)
    .join('-');
}

/** The table in an address of this server that somebody pasted; null if it names none. */
export function tableIn(text: string): string | null {
  return /\/t\/([0-9a-f]{16})\b/.exec(text)?.[1] ?? null;
}
