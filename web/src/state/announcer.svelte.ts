/** What screen readers are told at a table: one message for each action, with the question that follows last. */
import { type Clock, realClock } from '../net/clock.ts';
import type { Line } from '../wire.ts';

/** Milliseconds without news after which what has gathered is told. */
export const PAUSE = 300;
/** So many lines are told with a question; the log has the rest, and a key reads the last again. */
const MOST = 3;

export class Announcer {
  /** The newest message; `count` tells two that sound the same apart. */
  text = $state('');
  count = $state(0);
  readonly #clock: Pick<Clock, 'after'>;
  #told = -1;
  #prompt = '';
  #added: string[] = [];
  #cancel = () => {};

  constructor(clock: Pick<Clock, 'after'> = realClock) {
    this.#clock = clock;
  }

  /** Tell something at once, because it was asked for. */
  say(text: string): void {
    this.text = text;
    this.count += 1;
  }

  /** The table has changed: tell it when it has come to rest. What was there at first is not news. Without a prompt more
   * is about to come before the question. */
  follow(lines: Line[], prompt: string): void {
    const last = lines.at(-1)?.number ?? -1;
    if (this.count === 0 && this.#told < 0) this.#told = last;
    this.#cancel();
    this.#cancel = this.#clock.after(PAUSE, () => this.#tell(lines, prompt));
  }

  /** Something is still being shown: what it brings is not told before. */
  wait(): void {
    this.#cancel();
  }

  /** Tell something together with the question that is about to be told. */
  add(text: string): void {
    this.#added.push(text);
  }

  close(): void {
    this.#cancel();
  }

  #tell(lines: Line[], prompt: string): void {
    const news = lines.filter((line) => line.number > this.#told && !line.taken_back).map((line) => line.text);
    this.#told = lines.at(-1)?.number ?? this.#told;
    const added = this.#added.splice(0);
    if (news.length === 0 && added.length === 0 && (prompt === '' || prompt === this.#prompt)) return;
    this.#prompt = prompt;
    this.say([...news.slice(-MOST), ...added, prompt].filter(Boolean).join(' '));
  }
}
