/** A table that takes answers and shows what a test has prepared as the next question. */
import type { Answering } from '../../src/state/chooser.svelte.ts';
import type { Question, Update } from '../../src/wire.ts';
import { seat, table } from './shown.ts';

export class FakeTable implements Answering {
  readonly id = 't1';
  seat: number | null = 0;
  update = $state.raw<Update | null>(null);
  open = $state(true);
  sending = $state(false);
  readonly chosen: string[] = [];
  next: Update | null = null;
  refuses = false;
  /** Alone against bots, unless told. */
  table = table([seat('person', 'Fen'), seat('bot', 'Bot')], 'playing');

  ask(question: Question | null): void {
    this.update = { ask: question, table: this.table } as Update;
  }

  async choose(key: string): Promise<boolean> {
    if (!this.refuses) this.chosen.push(key);
    await Promise.resolve();
    if (this.next) this.update = this.next;
    return !this.refuses;
  }
}
