/** What is known of the server itself: asked once, when first somebody wants to know. */
import type { Here } from '../wire.ts';
import { session } from './session.svelte.ts';

class Whereabouts {
  known = $state.raw<Here | null>(null);
  #asked = false;

  /** Pages do without it: until it is known, or if it never is, they show less. */
  ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    session.api.here().then(
      (here) => {
        this.known = here;
      },
      () => {
        this.#asked = false;
      },
    );
  }
}

export const whereabouts = new Whereabouts();
