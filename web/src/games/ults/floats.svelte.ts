/** Numbers that rise from seats when health changes. They outlast the line that brings them and never hold anything up. */
import { untrack } from 'svelte';
import { realClock } from '../../net/clock.ts';
import { motion } from '../../state/motion.svelte.ts';
import { type Float, floatOf } from './play.ts';

/** Milliseconds that a number stays, at the usual speed. */
const STAYS = 1400;

export interface Rising extends Float {
  key: number;
}

export class Floats {
  shown = $state.raw<Rising[]>([]);

  /** To be called from a component: follows what is being shown. */
  follow(): void {
    $effect(() => {
      if (motion.skips > 0) this.shown = [];
    });
    $effect(() => {
      const line = motion.now;
      const float = floatOf(line);
      if (!line || !float) return;
      const rising = { ...float, key: line.number };
      const before = untrack(() => this.shown);
      this.shown = [...before.filter((other) => other.key !== rising.key), rising];
      realClock.after(STAYS, () => {
        this.shown = this.shown.filter((other) => other.key !== rising.key);
      });
    });
  }

  of(seat: number): Rising[] {
    return this.shown.filter((rising) => rising.seat === seat);
  }
}
