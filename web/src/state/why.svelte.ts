/** Why something cannot be used now: asked of the server, answered to nobody else. */
import type { Because, Reason } from '../wire.ts';

export type AskWhy = (ref: string) => Promise<Because>;

export class Why {
  /** What was asked about; null: nothing is shown. */
  ref = $state<string | null>(null);
  /** Null while the answer is on its way; none: it can be used. */
  reasons = $state.raw<Reason[] | null>(null);
  /** What the server said instead of an answer. */
  problem = $state('');
  /** Where the answer is shown, and where the focus goes back to. */
  near: HTMLElement | SVGElement | null = null;
  readonly #ask: AskWhy;
  #asked = 0;

  constructor(ask: AskWhy) {
    this.#ask = ask;
  }

  /** Ask about a thing; the answer appears near the element that has the focus unless another is given. */
  async ask(ref: string, near: Element | null = document.activeElement): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const shown = near instanceof HTMLElement || near instanceof SVGElement;
    this.near = shown && near !== document.body ? near : null;
    this.reasons = null;
    this.problem = '';
    this.ref = ref;
    try {
      const because = await this.#ask(ref);
      if (asked === this.#asked) this.reasons = because.reasons;
    } catch (error) {
      if (asked === this.#asked) this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  close(): void {
    this.#asked += 1;
    this.ref = null;
  }
}
