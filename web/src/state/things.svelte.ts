/** What can be pointed at in the games looked at, as the server explains it; fetched once for each game. */
import type { Thing } from '../wire.ts';
import { session } from './session.svelte.ts';

export class Things {
  #known = $state.raw<Record<string, Thing>>({});
  readonly #fetch: (game: string) => Promise<Thing[]>;
  readonly #asked = new Map<string, Promise<void>>();
  #games = $state.raw<Record<string, Thing[]>>({});

  constructor(fetch: (game: string) => Promise<Thing[]>) {
    this.#fetch = fetch;
  }

  /** The things of a game. Those of another are forgotten where they have the same word: a page shows one game. */
  load(game: string): Promise<void> {
    const asked = this.#asked.get(game) ?? this.#load(game);
    this.#asked.set(game, asked);
    return asked.then(() => this.#use(game));
  }

  async #load(game: string): Promise<void> {
    try {
      const found = await this.#fetch(game);
      this.#games = { ...this.#games, [game]: found };
    } catch (error) {
      this.#asked.delete(game);
      throw error;
    }
  }

  #use(game: string): void {
    const found = this.#games[game] ?? [];
    this.#known = Object.fromEntries(found.map((thing) => [thing.ref, thing]));
  }

  get(ref: string): Thing | undefined {
    return this.#known[ref];
  }

  /** All of one kind, in the server's order. */
  of(game: string, kind: string): Thing[] {
    return (this.#games[game] ?? []).filter((thing) => thing.kind === kind);
  }
}

export const things = new Things((game) => session.api.things(game));
