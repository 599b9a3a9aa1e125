/** Numbers that rise from a seat or a piece when something of it changes. They outlast the line that brings them and never
 * hold anything up. */
import { untrack } from 'svelte';
import { realClock } from '../net/clock.ts';
import { motion } from '../state/motion.svelte.ts';
import type { Line } from '../wire.ts';

/** Milliseconds that a number stays, at the usual speed. */
const STAYS = 1400;

/** What rises when a line is shown. */
export interface Float {
  /** What it rises from: the number of a seat, or a piece by its word. */
  at: number | string;
  amount: number;
  /** A change that deserves a larger burst. */
  great: boolean;
}

export interface Rising extends Float {
  key: number;
}

export class Floats {
  shown = $state.raw<Rising[]>([]);
  readonly #floatOf: (line: Line | null) => Float | null;

  constructor(floatOf: (line: Line | null) => Float | null) {
    this.#floatOf = floatOf;
  }

  /** To be called from a component: follows what is being shown. */
  follow(): void {
    $effect(() => {
      if (motion.skips > 0) this.shown = [];
    });
    $effect(() => {
      const line = motion.now;
      const float = this.#floatOf(line);
      if (!line || !float) return;
      const rising = { ...float, key: line.number };
      const before = untrack(() => this.shown);
      this.shown = [...before.filter((other) => other.key !== rising.key), rising];
      realClock.after(STAYS, () => {
        this.shown = this.shown.filter((other) => other.key !== rising.key);
      });
    });
  }

  of(at: number | string): Rising[] {
    return this.shown.filter((rising) => rising.at === at);
  }
}
