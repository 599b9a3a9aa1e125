/** What can be pointed at in the games looked at, as the server explains it; fetched once for each game. */
import type { Thing } from '../wire.ts';
import { session } from './session.svelte.ts';

export class Things {
  #known = $state.raw<Record<string, Thing>>({});
  readonly #fetch: (game: string) => Promise<Thing[]>;
  readonly #asked = new Map<string, Promise<void>>();
  #games = $state.raw<Record<string, Thing[]>>({});
  #here = $state.raw<Record<string, Thing>>({});

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

  /** What a thing is at the table that is shown, or else what it is in every match of the game. */
  get(ref: string): Thing | undefined {
    return this.#here[ref] ?? this.#known[ref];
  }

  /** What it is in every match. */
  usual(ref: string): Thing | undefined {
    return this.#known[ref];
  }

  /** What is told of things at this table alone, such as who stands behind a word here. To be called from a component:
   * it is forgotten when that goes. */
  follow(found: () => Thing[]): void {
    $effect(() => {
      this.#here = Object.fromEntries(found().map((thing) => [thing.ref, thing]));
      return () => {
        this.#here = {};
      };
    });
  }

  /** All of one kind, in the server's order. */
  of(game: string, kind: string): Thing[] {
    return (this.#games[game] ?? []).filter((thing) => thing.kind === kind);
  }
}

export const things = new Things((game) => session.api.things(game));
