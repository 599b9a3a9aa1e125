/** A match against a bot in which one's own figures can be fielded: a few requests that should feel like one click. */
import type { Api } from '../../net/api.ts';
import type { Made } from '../../state/collection.svelte.ts';
import { usualBot } from '../../state/starting.ts';
import { GAME } from './draft.svelte.ts';

export async function playWith(api: Api, figures: Made[]): Promise<string> {
  const game = (await api.games()).find(({ id }) => id === GAME);
  const level = game && usualBot(game.bots);
  const { id } = await api.makeTable({ settings: { game: GAME, seats: 2 } });
  await api.sit(id, { seat: 0 });
  await api.bring(id, figures);
  await api.addBot(id, { seat: 1, ...(level && { level }) });
  await api.start(id);
  return id;
}
