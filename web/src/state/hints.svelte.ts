/** Hints for the open question: what a bot would do that knows no more than whoever asks. */
import type { Hint, Hints as Told } from '../wire.ts';

export class Hints {
  readonly #ask: () => Promise<Told>;
  readonly #question: () => string | null;
  #told = $state.raw<Told | null>(null);
  /** The question that a bot is thinking about. */
  #pending = $state.raw<string | null>(null);
  #failed = $state.raw<{ question: string; reason: string } | null>(null);

  /** How to ask, and the name of the question that is open now. */
  constructor(ask: () => Promise<Told>, question: () => string | null) {
    this.#ask = ask;
    this.#question = question;
  }

  /** What was told about the open question; null if nothing was. */
  get list(): readonly Hint[] | null {
    return this.#told !== null && this.#told.decision_id === this.#question() ? this.#told.hints : null;
  }

  get thinking(): boolean {
    return this.#pending !== null && this.#pending === this.#question();
  }

  /** Why there is no hint after all. */
  get problem(): string {
    return this.#failed !== null && this.#failed.question === this.#question() ? this.#failed.reason : '';
  }

  get shown(): boolean {
    return this.thinking || this.list !== null || this.problem !== '';
  }

  /** Ask about the open question. What comes too late, about another one, is not shown. */
  async ask(): Promise<void> {
    const question = this.#question();
    if (question === null || this.thinking || this.list !== null) return;
    this.#pending = question;
    this.#failed = null;
    try {
      this.#told = await this.#ask();
    } catch (error) {
      this.#failed = { question, reason: error instanceof Error ? error.message : String(error) };
    } finally {
      if (this.#pending === question) this.#pending = null;
    }
  }

  close(): void {
    this.#told = null;
    this.#failed = null;
  }
}
