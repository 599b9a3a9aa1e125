/** What an experiment would take, asked of the server a moment after it was last changed. */
import type { Api } from '../../net/api.ts';
import type { Estimate, Experiment } from '../../wire.ts';

/** Milliseconds without a change after which it is asked. */
const STILL = 600;

export class Estimating {
  found = $state.raw<Estimate | null>(null);
  /** Why it cannot be run. */
  problem = $state('');
  busy = $state(false);
  readonly #api: Pick<Api, 'labEstimate'>;

  constructor(api: Pick<Api, 'labEstimate'>) {
    this.#api = api;
  }

  /** Ask about this one; whoever changes it again calls what is returned first. */
  about(experiment: Experiment): () => void {
    let gone = false;
    this.busy = true;
    const waiting = setTimeout(async () => {
      try {
        const found = await this.#api.labEstimate(experiment);
        if (gone) return;
        this.found = found;
        this.problem = '';
      } catch (error) {
        if (gone) return;
        this.found = null;
        this.problem = error instanceof Error ? error.message : String(error);
      }
      this.busy = false;
    }, STILL);
    return () => {
      gone = true;
      clearTimeout(waiting);
    };
  }
}
