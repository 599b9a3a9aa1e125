/** What this viewer sees move and hears when the table changes. One place decides it, so that nothing is told twice:
 * lines go to the motion queue, which sounds them as it shows them; what is not shown comes as a digest. */
import type { Line, Update } from '../wire.ts';
import { CUES, type Cue, WEIGHT } from './cues.ts';
import { Digest, telling } from './digest.svelte.ts';
import { type Motion, motion as pageMotion } from './motion.svelte.ts';
import type { Seen } from './seen.ts';
import { sounds as pageSounds, type Sounds } from './sounds.svelte.ts';

/** So many telling lines can be skipped without an account of them. */
const SKIPPED = 3;

export class Senses {
  readonly motion: Motion;
  readonly sounds: Sounds;
  readonly digest = new Digest();
  #seen: number | null = null;
  #version = -1;
  #asked = false;
  #over = false;
  #wasOffline = false;
  #atOnce: Cue[] | null = null;

  /** How far this viewer had seen the match before; without it, whatever was there on arrival is known. */
  readonly #before: Seen | undefined;

  constructor(before?: Seen, motion: Motion = pageMotion, sounds: Sounds = pageSounds) {
    this.#before = before;
    this.motion = motion;
    this.sounds = sounds;
    motion.onshow = (line) => this.#hear(line);
    motion.onmissed = (lines) => this.#missed(lines);
  }

  /** Start to listen for the gesture that allows sound; returns how to end. */
  start(): () => void {
    const end = this.sounds.listen();
    return () => {
      this.motion.skip();
      end();
    };
  }

  /** The connection was lost: what comes first after it was missed. */
  offline(): void {
    this.#wasOffline = true;
  }

  /** A new update, with the whole log as far as it is known. What was there on arrival is no news, but what came since
   * the last visit is told. */
  notice(update: Update, lines: Line[]): void {
    if (update.version <= this.#version) return;
    this.#version = update.version;
    const last = lines.at(-1)?.number ?? -1;
    const arriving = this.#seen === null;
    const from = arriving ? (this.#before?.last ?? last) : (this.#seen ?? -1);
    const news = lines.filter((line) => line.number > from && !line.taken_back);
    this.#seen = last;
    this.#atOnce = [];
    if (arriving) this.digest.add(news, 'back');
    else if (this.#wasOffline) this.digest.add(news, 'offline');
    else this.motion.enqueue(news);
    this.#wasOffline = false;
    this.#table(update, arriving);
    const [loudest] = this.#atOnce.sort((one, other) => WEIGHT.indexOf(other) - WEIGHT.indexOf(one));
    this.#atOnce = null;
    if (loudest) this.sounds.play(loudest);
    if (this.#over) this.digest.close();
    this.#remember(last);
  }

  /** What comes while nobody looks is not seen. */
  #remember(last: number): void {
    if (this.#over) this.#before?.forget();
    else if (!document.hidden) this.#before?.keep(last);
  }

  /** End what moves; whether anything did. Who asks for it is given an account of what they did not see, if it is
   * more than a little; who just goes on playing (`quietly`) is not held up by one. */
  skip(quietly = false): boolean {
    this.#quiet = quietly;
    const skipped = this.motion.skip();
    this.#quiet = false;
    return skipped;
  }

  #quiet = false;

  /** The result tells enough by itself, and nothing lies over it. */
  #missed(lines: Line[]): void {
    if (this.#over) return;
    if (document.hidden) this.digest.add(lines, 'away');
    else if (!this.#quiet && telling(lines).length > SKIPPED) this.digest.add(lines, 'skipped');
  }

  #table(update: Update, arriving: boolean): void {
    const over = update.table.result !== null;
    const asked = update.ask !== null;
    if (!arriving && over && !this.#over) this.#cue(ending(update));
    else if (!arriving && asked && !this.#asked) this.#cue('turn');
    this.#over = over;
    this.#asked = asked;
  }

  #hear(line: Line): void {
    const sort = line.sort ?? '';
    // Whose turn it is has its own cue, when it is this viewer's.
    if (sort !== 'turn' && isCue(sort)) this.#cue(sort);
  }

  /** What comes with one update at once is one sound: the most telling. */
  #cue(cue: Cue): void {
    if (this.#atOnce) this.#atOnce.push(cue);
    else this.sounds.play(cue);
  }
}

function isCue(word: string): word is Cue {
  return (CUES as readonly string[]).includes(word);
}

function ending(update: Update): Cue {
  if (update.seat === null) return 'over';
  return update.table.result?.winners.includes(update.seat) ? 'win' : 'lose';
}
