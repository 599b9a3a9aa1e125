/** Several answers one after another: a way of many steps, or a whole squad put in its places. Each is given only when
 * the question that it is meant for is open; whatever else is asked ends the series. */
import { untrack } from 'svelte';
import { answer } from '../../kit/choosing.ts';
import type { Chooser } from '../../state/chooser.svelte.ts';
import type { Question } from '../../wire.ts';

/** What is answered next; null: nothing more. */
export type Next = (ask: Question) => string | null;

export class Series {
  readonly #chooser: () => Chooser;
  #next = $state.raw<Next | null>(null);
  /** The question that was answered last. */
  #answered = '';

  constructor(chooser: () => Chooser) {
    this.#chooser = chooser;
  }

  get running(): boolean {
    return this.#next !== null;
  }

  /** Each key in its turn, as long as questions have that name. What is not open tells why, if it is the first. */
  keys(name: string, keys: readonly string[]): void {
    let at = 0;
    const [first] = keys;
    if (first === undefined) return;
    const chooser = this.#chooser();
    if (!chooser.legal(first)) {
      chooser.activate(first);
      return;
    }
    this.run((ask) => (ask.name === name ? (keys[at++] ?? null) : null));
  }

  run(next: Next): void {
    this.#answered = '';
    this.#next = next;
  }

  stop(): void {
    this.#next = null;
  }

  /** The table has changed: go on if the next answer is open. */
  step(): void {
    const next = this.#next;
    const chooser = this.#chooser();
    const { ask, open, sending } = chooser;
    if (!next || sending) return;
    if (!ask) {
      this.stop();
      return;
    }
    const at = `${ask.decision_id} ${ask.picked.length}`;
    // The answer before is not shown yet.
    if (!open || at === this.#answered) return;
    const key = next(ask);
    const choice = ask.options.find((option) => option.key === key);
    if (!choice) {
      this.stop();
      return;
    }
    this.#answered = at;
    answer(chooser, choice);
  }

  /** To be called from a component. */
  follow(): void {
    $effect(() => {
      const { ask, open, sending } = this.#chooser();
      void [ask, open, sending, this.#next];
      untrack(() => this.step());
    });
  }
}
