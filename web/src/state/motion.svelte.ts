/** What happened, shown one line after another. The table always shows the newest state and takes answers meanwhile:
 * motion only draws the eye to what changed, and can be skipped at any time. */
import { type Clock, realClock } from '../net/clock.ts';
import type { Line } from '../wire.ts';
import { preferences } from './preferences.svelte.ts';

/** Milliseconds that a roll of dice takes at speed 250; it is a little ceremony. */
const ROLL = 600;
const NORMAL = 250;
/** So many lines at most wait; more come as a digest. */
const MOST = 24;

export interface MotionParts {
  clock: Pick<Clock, 'after'>;
  speed: () => number;
  reduced: () => boolean;
  hidden: () => boolean;
}

const REAL: MotionParts = {
  clock: realClock,
  speed: () => preferences.values.speed,
  reduced: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  hidden: () => document.hidden,
};

export class Motion {
  /** The line being shown now. */
  now = $state.raw<Line | null>(null);
  /** How often somebody ended what moved: whatever moves by itself ends then too. */
  skips = $state(0);
  #waiting = $state.raw<Line[]>([]);
  readonly #parts: MotionParts;
  #cancel = () => {};
  /** Called with each line when it is shown, whether it moves or not. */
  onshow: (line: Line) => void = () => {};
  /** Called with lines that will not be shown one by one. */
  onmissed: (lines: Line[]) => void = () => {};

  constructor(parts: Partial<MotionParts> = {}) {
    this.#parts = { ...REAL, ...parts };
  }

  /** Milliseconds for a plain move: 0, 120, 250 or 500. */
  get speed(): number {
    return this.#parts.reduced() ? 0 : this.#parts.speed();
  }

  /** Whether a die is still to land. */
  get rolling(): boolean {
    return this.now?.sort === 'roll' || this.#waiting.some(({ sort }) => sort === 'roll');
  }

  get busy(): boolean {
    return this.now !== null;
  }

  /** Milliseconds that showing a line takes. Dice roll 400 to 700 ms, whatever the speed, unless motion is off. */
  lasts(line: Line): number {
    const { speed } = this;
    if (speed === 0) return 0;
    return line.sort === 'roll' ? Math.min(700, Math.max(400, (ROLL * speed) / NORMAL)) : speed;
  }

  enqueue(lines: Line[]): void {
    if (lines.length === 0) return;
    if (this.#parts.hidden()) {
      this.onmissed(lines);
      return;
    }
    const all = [...this.#waiting, ...lines];
    if (all.length > MOST) this.onmissed(all.slice(0, -MOST));
    this.#waiting = all.slice(-MOST);
    if (!this.busy) this.#next();
  }

  /** Show nothing more of what waits; whether anything was left out. */
  skip(): boolean {
    const left = this.#waiting;
    const skipped = this.busy;
    this.#cancel();
    this.#waiting = [];
    this.now = null;
    if (skipped) this.skips += 1;
    if (left.length > 0) this.onmissed(left);
    return skipped;
  }

  #next(): void {
    // Without motion all is shown at once; what is heard of it is the listener's to choose.
    for (;;) {
      const [line, ...rest] = this.#waiting;
      this.#waiting = rest;
      if (!line) {
        this.now = null;
        return;
      }
      this.onshow(line);
      const time = this.lasts(line);
      if (time === 0) continue;
      this.now = line;
      this.#cancel = this.#parts.clock.after(time, () => this.#next());
      return;
    }
  }
}

/** The page's own: one table is shown at a time. */
export const motion = new Motion();
