/** What happened, shown one line after another. The table always shows the newest state and takes answers meanwhile:
 * motion only draws the eye to what changed, and can be skipped at any time. */
import { type Clock, realClock } from '../net/clock.ts';
import type { Line } from '../wire.ts';
import { preferences } from './preferences.svelte.ts';

/** Milliseconds that a roll of dice takes at speed 250; it is a little ceremony. */
const ROLL = 600;
const NORMAL = 250;
/** Milliseconds that a die lies before anything is told of it, at speed 250. */
const LIES = 400;
/** Milliseconds that what came of a play stands at speed 250 before the next play is shown. */
const STANDS = 1200;
/** What comes of a play, and what begins the next one. */
const RESULTS = ['roll', 'hit', 'crit', 'miss', 'block', 'heal', 'status'];
const BEGINNINGS = ['action', 'turn'];
/** So many lines at most wait; more come as a digest. With half as many, nothing is held any more: it catches up. */
const MOST = 24;
const MANY = MOST / 2;

export interface MotionParts {
  clock: Pick<Clock, 'after'>;
  speed: () => number;
  reduced: () => boolean;
  hidden: () => boolean;
  /** Milliseconds of a clock that never jumps. */
  time: () => number;
}

const REAL: MotionParts = {
  clock: realClock,
  speed: () => preferences.values.speed,
  reduced: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  hidden: () => document.hidden,
  time: () => performance.now(),
};

export class Motion {
  /** The line being shown now. */
  now = $state.raw<Line | null>(null);
  /** How often somebody ended what moved: whatever moves by itself ends then too. */
  skips = $state(0);
  #waiting = $state.raw<Line[]>([]);
  /** Whether a result is left standing before the next play. */
  #holding = $state(false);
  /** When the newest result landed; null once the next play has begun. */
  #landed: number | null = null;
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
    return this.now !== null || this.#holding;
  }

  /** Whether what is shown stands still, so that it can be told: nothing moves, or a result is left standing. */
  get rests(): boolean {
    return this.now === null;
  }

  /** Whether more is about to be shown. */
  get coming(): boolean {
    return this.#waiting.length > 0;
  }

  /** The lines of these that are shown: later ones wait. */
  shown(lines: Line[]): Line[] {
    const first = this.#waiting[0];
    return first ? lines.filter(({ number }) => number < first.number) : lines;
  }

  /** The lines of these that may be told in words: what a die shows only once it lies. */
  told(lines: Line[]): Line[] {
    const roll = this.now?.sort === 'roll' ? this.now.number : null;
    return this.shown(roll === null ? lines : lines.filter(({ number }) => number < roll));
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
    else if (this.#holding && this.#waiting.length > MANY) this.#release();
  }

  /** Show nothing more of what waits; whether anything was left out. */
  skip(): boolean {
    const left = this.#waiting;
    const skipped = this.busy;
    this.#cancel();
    this.#waiting = [];
    this.now = null;
    this.#holding = false;
    this.#landed = null;
    if (skipped) this.skips += 1;
    if (left.length > 0) this.onmissed(left);
    return skipped;
  }

  /** How much longer the newest result is to stand before this line. Those who want no motion read no faster: only the
   * preference counts. */
  #left(line: Line): number {
    if (this.#landed === null || !BEGINNINGS.includes(line.sort ?? '') || this.#waiting.length > MANY) return 0;
    return this.#landed + (STANDS * this.#parts.speed()) / NORMAL - this.#parts.time();
  }

  #release(): void {
    this.#cancel();
    this.#holding = false;
    this.#landed = null;
    this.#next();
  }

  #next(): void {
    // Without motion all of a play is shown at once; what is heard of it is the listener's to choose.
    for (;;) {
      const [line, ...rest] = this.#waiting;
      if (!line) {
        this.now = null;
        return;
      }
      const left = this.#left(line);
      if (left > 0) {
        this.now = null;
        this.#holding = true;
        this.#cancel = this.#parts.clock.after(left, () => this.#release());
        return;
      }
      this.#waiting = rest;
      this.onshow(line);
      const time = this.lasts(line) + (line.sort === 'roll' ? (LIES * this.speed) / NORMAL : 0);
      if (BEGINNINGS.includes(line.sort ?? '')) this.#landed = null;
      else if (RESULTS.includes(line.sort ?? '')) this.#landed = this.#parts.time() + time;
      if (time === 0) continue;
      this.now = line;
      this.#cancel = this.#parts.clock.after(time, () => this.#next());
      return;
    }
  }
}

/** The page's own: one table is shown at a time. */
export const motion = new Motion();
