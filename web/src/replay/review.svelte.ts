/** What is known of a match that is over: asked for again until it is known as well as it will be. */
import { type Clock, realClock } from '../net/clock.ts';
import type { ReviewShown } from '../wire.ts';
import type { Source } from './source.ts';

/** Milliseconds between two questions. */
export const PATIENCE = 1500;

export class Review {
  known = $state.raw<ReviewShown | null>(null);
  problem = $state('');
  readonly #source: Pick<Source, 'review'>;
  readonly #clock: Pick<Clock, 'after'>;
  #closed = false;
  #stop = () => {};

  constructor(source: Pick<Source, 'review'>, clock: Pick<Clock, 'after'> = realClock) {
    this.#source = source;
    this.#clock = clock;
  }

  /** Ask now, and go on asking while there is more to come. */
  async ask(): Promise<void> {
    try {
      const known = await this.#source.review();
      if (this.#closed) return;
      this.known = known;
      this.problem = '';
      if (!known.done) this.#stop = this.#clock.after(PATIENCE, () => void this.ask());
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  close(): void {
    this.#closed = true;
    this.#stop();
  }
}
