/** What a card is worth, asked of the server again and again for as long as somebody looks. */
import type { Api } from '../../net/api.ts';
import type { WorthShown } from '../../wire.ts';
import { blank, GAME } from './draft.svelte.ts';

/** Milliseconds from one question to the next. */
const AGAIN = 700;
/** Shares that lie closer to half than this are fair. */
const FAIR = 0.06;

export type Verdict = 'unknown' | 'fair' | 'strong' | 'weak';

/** What can be said: nothing while the interval allows both fair and not. */
export function verdictOn({ low, high }: Pick<WorthShown, 'low' | 'high'>): Verdict {
  if (low > 0.5 + FAIR / 2) return 'strong';
  if (high < 0.5 - FAIR / 2) return 'weak';
  return low >= 0.5 - FAIR && high <= 0.5 + FAIR ? 'fair' : 'unknown';
}

export class Meter {
  shown = $state.raw<WorthShown | null>(null);
  /** Why the server could not be asked. */
  unasked = $state('');
  readonly #api: Pick<Api, 'worth'>;

  constructor(api: Pick<Api, 'worth'>) {
    this.#api = api;
  }

  /** Ask until enough is known. Only the picks have an effect in play, so only they are sent. */
  follow(picks: readonly string[]): () => void {
    let waiting = setTimeout(ask, AGAIN);
    let gone = false;
    this.shown = null;
    const meter = this;

    async function ask(): Promise<void> {
      if (document.hidden) {
        waiting = setTimeout(ask, AGAIN);
        return;
      }
      try {
        const shown = await meter.#api.worth(GAME, { ...blank(), name: 'Trial', picks: [...picks] });
        if (gone) return;
        meter.shown = shown;
        meter.unasked = '';
        if (!shown.done) waiting = setTimeout(ask, AGAIN);
      } catch (error) {
        if (!gone) meter.unasked = error instanceof Error ? error.message : String(error);
      }
    }

    return () => {
      gone = true;
      clearTimeout(waiting);
    };
  }
}
