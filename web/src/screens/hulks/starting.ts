/** A match on a spacehulk of one's own: a few requests that should feel like one click. */
import type { Api } from '../../net/api.ts';
import { playBots, usualBot } from '../../state/starting.ts';
import { t } from '../../texts/index.ts';
import { GAME } from './bench.svelte.ts';

/** What a table is told to be played on a board in its text form. */
export const savedBoard = (rows: readonly string[]) => ({ board: 'saved', saved: rows.join('\n') });

/** Two players have two squads each, and each squad a room: with fewer rooms they have one. */
const ROOMS_OF_TWO = 4;

export function squadsOn(rows: readonly string[]): { squads_per_player?: number } {
  const rooms = new Set([...rows.join('')].filter((label) => /[A-Z]/.test(label))).size;
  return rooms < ROOMS_OF_TWO ? { squads_per_player: 1 } : {};
}

export async function playOn(api: Api, rows: readonly string[]): Promise<string> {
  const game = (await api.games()).find(({ id }) => id === GAME);
  if (!game) throw new Error(t('hulks.noGame'));
  return playBots(api, game, usualBot(game.bots), Math.max(2, game.fewest), {
    ...savedBoard(rows),
    ...squadsOn(rows),
  });
}
