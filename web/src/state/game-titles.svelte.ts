/** What games are called, asked once. Until it is known, a game goes by its id. */
import { session } from './session.svelte.ts';

class GameTitles {
  #titles = $state.raw<Record<string, string>>({});
  #asked = false;

  of(game: string): string {
    if (!this.#asked) void this.#ask();
    return this.#titles[game] ?? game;
  }

  async #ask(): Promise<void> {
    this.#asked = true;
    try {
      this.#titles = await session.api.gameTitles();
    } catch {
      this.#asked = false;
    }
  }
}

export const gameTitles = new GameTitles();
