/** A match that is looked at again: which moment is shown, through whose eyes, and whether it goes on by itself.
 *
 * It reads like a live table, so that a game's table shows it unchanged; only nothing is ever open in it. */
import { type Clock, realClock } from '../net/clock.ts';
import type { Chosen, Film, Line, Still, Update } from '../wire.ts';
import { linesAt, momentOf, nextTurn, previousTurn } from './moments.ts';
import type { Eyes, Source } from './source.ts';

/** Milliseconds that a moment is shown at the simple speed. */
export const PACE = 1600;
export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];
/** So many moments ahead are asked for before they are needed. */
const AHEAD = 3;

export class ReplayTable {
  readonly source: Source;
  film = $state.raw<Film | null>(null);
  eyes = $state.raw<Eyes>({ seat: null, everything: true });
  /** The moment that is shown. */
  at = $state(0);
  /** The moment that is asked for: the same, as soon as it is there. */
  wanted = $state(0);
  /** The latest moment that was ever shown: those who want no surprise spoiled see no further. */
  furthest = $state(0);
  playing = $state(false);
  speed = $state<Speed>(1);
  problem = $state('');
  /** Called when another moment is shown: with the lines that came if it is the next one. */
  onshow: (lines: Line[]) => void = () => {};
  #still = $state.raw<Still | null>(null);
  readonly #stills = new Map<string, Still>();
  readonly #clock: Pick<Clock, 'after'>;
  #asking = false;
  #stop = () => {};

  constructor(source: Source, clock: Pick<Clock, 'after'> = realClock) {
    this.source = source;
    this.#clock = clock;
  }

  // As a live table.

  get id(): string {
    return `replay ${this.source.key}`;
  }

  get seat(): number | null {
    return this.eyes.seat;
  }

  get update(): Update | null {
    return this.#still?.update ?? null;
  }

  readonly open = false;
  readonly sending = false;

  get lines(): Line[] {
    return this.#lines;
  }

  get names(): string[] {
    return this.film?.table.seats.map((seat) => seat.name) ?? [];
  }

  choose(): Promise<boolean> {
    return Promise.resolve(false);
  }

  // What is special.

  /** What was answered next, if these eyes saw it. */
  get next(): Chosen | null {
    return this.#still?.next ?? null;
  }

  get last(): number {
    return (this.film?.moments.length ?? 1) - 1;
  }

  get first(): number {
    return this.film?.first ?? 0;
  }

  /** Look through these eyes, at a moment, a line of the log, or where one was. */
  async look(eyes: Eyes, where: { moment?: number; line?: number } = {}): Promise<void> {
    this.pause();
    try {
      const film = await this.source.film(eyes);
      const { line, moment = line === undefined ? this.wanted : momentOf(film.moments, line) } = where;
      this.film = film;
      this.eyes = eyes;
      this.#stills.clear();
      await this.seek(moment);
    } catch (error) {
      this.problem = said(error);
    }
  }

  /** Show a moment, as soon as it is there; what is asked for later goes first. */
  async seek(moment: number): Promise<void> {
    this.wanted = Math.min(Math.max(moment, this.first), this.last);
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#still === null || this.#still !== this.#stills.get(this.#key(this.wanted))) {
        this.#show(await this.#fetch(this.wanted));
      }
      this.problem = '';
    } catch (error) {
      this.problem = said(error);
      this.pause();
    } finally {
      this.#asking = false;
    }
    void this.#ahead();
  }

  step(by: 1 | -1): Promise<void> {
    return this.seek(this.wanted + by);
  }

  turn(by: 1 | -1): Promise<void> {
    const moments = this.film?.moments ?? [];
    return this.seek(by > 0 ? nextTurn(moments, this.wanted) : previousTurn(moments, this.wanted));
  }

  /** The moment that brought a line. */
  seekLine(line: number): Promise<void> {
    return this.seek(momentOf(this.film?.moments ?? [], line));
  }

  play(): void {
    if (this.playing) return;
    if (this.wanted >= this.last) void this.seek(this.first);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    this.#stop();
  }

  close(): void {
    this.pause();
  }

  #wait(): void {
    this.#stop = this.#clock.after(PACE / this.speed, () => void this.#goOn());
  }

  async #goOn(): Promise<void> {
    await this.step(1);
    if (!this.playing) return;
    if (this.at >= this.last) this.pause();
    else this.#wait();
  }

  #show(still: Still): void {
    const before = this.#still;
    this.#still = still;
    this.at = still.moment;
    this.furthest = Math.max(this.furthest, this.at);
    this.onshow(before?.moment === still.moment - 1 ? this.#lines.slice(before.update.log_length) : []);
  }

  readonly #lines = $derived(this.film ? linesAt(this.film, this.at) : []);

  #key(moment: number): string {
    return `${this.eyes.everything ? 'all' : this.eyes.seat} ${moment}`;
  }

  async #fetch(moment: number): Promise<Still> {
    const key = this.#key(moment);
    const known = this.#stills.get(key);
    if (known) return known;
    const still = await this.source.still(this.eyes, moment);
    this.#stills.set(key, still);
    return still;
  }

  /** What comes next is fetched while one still looks; what cannot be had now is asked for again when it is needed. */
  async #ahead(): Promise<void> {
    const from = this.at;
    try {
      for (let moment = from + 1; moment <= Math.min(from + AHEAD, this.last); moment++) {
        if (this.at !== from || this.#asking) return;
        await this.#fetch(moment);
      }
    } catch {
      // Told when it is needed.
    }
  }
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
