/** The coach of a lesson: says one thing at a time, and notices when it was done. Knows nothing of the page. */
import type { Followed, LessonShown, Line, Update } from '../wire.ts';
import { keepProgress, type Memory, type Progress } from './progress.ts';
import { nextAnswer, pointedAt, stepOf, waitsForAnswers } from './story.ts';

/** say: a step. wait: others have to answer first. strayed: the pupil has left the story. alone: and plays on without
 * it. free: there is no story any more, only remarks. over: so is the match. */
export type Mood = 'say' | 'wait' | 'strayed' | 'alone' | 'free' | 'over';

const AT_THE_START: Followed = { at: 0, strayed: 0 };

export class Coach {
  readonly lesson: LessonShown;
  readonly #memory: Memory;
  #progress = $state.raw() as Progress;
  #update = $state.raw<Update | null>(null);
  /** In free play: on what happened for the first time, to be read one after another. */
  #remarks = $state.raw<string[]>([]);
  /** In free play the coach speaks once, and then only to remark on something. */
  #hushed = $state(false);
  readonly #remarked = new Set<string>();
  #heard = -1;
  #free = false;

  constructor(lesson: LessonShown, progress: Progress, memory: Memory = localStorage) {
    this.lesson = lesson;
    this.#progress = progress;
    this.#memory = memory;
  }

  get story(): Followed {
    return this.#update?.story ?? AT_THE_START;
  }

  /** The step we are at, from 0. */
  get number(): number {
    return stepOf(this.lesson, this.story, this.#progress.seen);
  }

  get step() {
    const found = this.lesson.steps[this.number];
    if (!found) throw new Error('A lesson has steps.');
    return found;
  }

  get mood(): Mood {
    if (this.#update?.table.result) return 'over';
    if (this.#progress.alone) return 'alone';
    if (this.story.strayed > 0) return 'strayed';
    if (this.step.free) return 'free';
    if (this.story.at < this.step.at) return 'wait';
    // What is only to be read can be while others are asked: they are not heard before.
    return waitsForAnswers(this.step) && !this.#update?.ask ? 'wait' : 'say';
  }

  get won(): boolean {
    return this.#update?.table.result?.winners.includes(this.lesson.pupil) ?? false;
  }

  /** What the coach says now; '' while there is nothing to say. */
  get text(): string {
    switch (this.mood) {
      case 'say':
        return this.step.text;
      case 'strayed':
        return this.step.instead;
      case 'free':
        return this.#hushed ? (this.#remarks[0] ?? '') : this.step.text;
      default:
        return '';
    }
  }

  /** The thing, option or tab that the coach points at. */
  get point(): string | null {
    return this.mood === 'say' ? pointedAt(this.step, this.story) : null;
  }

  /** The answer that the coach waits for now. */
  get wanted(): string | null {
    return this.mood === 'say' ? nextAnswer(this.step, this.story) : null;
  }

  /** Whether "Next" is all that the step waits for. */
  get toRead(): boolean {
    return this.mood === 'say' && !waitsForAnswers(this.step) && this.step.look === null && this.step.ask === null;
  }

  /** Whether an update goes beyond what is being said: what others do next is shown once this was read. */
  readonly holds = (update: Update): boolean => {
    const { step, number } = this;
    const after = this.lesson.steps[number + 1]?.at ?? step.at;
    const { at, strayed } = update.story ?? AT_THE_START;
    return this.mood === 'say' && !waitsForAnswers(step) && after > step.at && strayed === 0 && at > step.at;
  };

  /** Whether there is anything to go back to. */
  get canGoBack(): boolean {
    return this.mood === 'say' && (this.number > 0 || this.story.at > 0);
  }

  /** The table has moved on. */
  hear(update: Update, lines: readonly Line[]): void {
    this.#update = update;
    const news = lines.filter((line) => line.number > this.#heard && !line.taken_back);
    this.#heard = Math.max(this.#heard, ...lines.map((line) => line.number));
    const wasFree = this.#free;
    this.#free = this.mood === 'free';
    if (this.#free && wasFree && news.length > 0) this.#comment(news);
    this.#keep({});
  }

  #comment(news: Line[]): void {
    // After a story the play goes on; without one, others may do much before the coach has been read.
    if (this.number > 0) {
      this.#hushed = true;
      this.#remarks = [];
    }
    for (const { kind } of news) {
      const remark = this.lesson.remarks.find((known) => known.kind === kind);
      if (!remark || this.#remarked.has(kind)) continue;
      this.#remarked.add(kind);
      this.#remarks = [...this.#remarks, remark.text];
    }
  }

  looked(ref: string): void {
    if (this.mood === 'say' && this.step.look === ref) this.#see(this.step.id);
  }

  asked(ref: string): void {
    if (this.mood === 'say' && this.step.ask === ref) this.#see(this.step.id);
  }

  /** Go on from a step that was only to be read; whether it was one. */
  next(): boolean {
    if (!this.toRead) return false;
    this.#see(this.step.id);
    return true;
  }

  /** That was read: go on to the next remark, or say no more until something new happens. */
  hush(): void {
    if (this.#hushed) this.#remarks = this.#remarks.slice(1);
    this.#hushed = true;
  }

  /** Leave the story for good. */
  playAlone(): void {
    this.#keep({ alone: true });
  }

  finish(): void {
    this.#keep({ done: true });
  }

  /** One step back; true: the latest answer has to be taken back for it. */
  back(): boolean {
    const { number, step, story } = this;
    const before = this.lesson.steps[number - 1];
    const answers = story.at > step.at || (before !== undefined && waitsForAnswers(before));
    const from = answers && story.at > step.at ? number : number - 1;
    const again = this.lesson.steps.slice(Math.max(from, 0)).map((later) => later.id);
    this.#keep({ seen: this.#progress.seen.filter((id) => !again.includes(id)) });
    return answers;
  }

  #see(id: string): void {
    this.#keep({ seen: [...this.#progress.seen, id] });
  }

  #keep(change: Partial<Progress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#progress = { ...this.#progress, step: this.number + 1 };
    keepProgress(this.lesson.game, this.#progress, this.#memory);
  }
}
