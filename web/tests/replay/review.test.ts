import { describe, expect, it } from 'vitest';
import { PATIENCE, Review } from '../../src/replay/review.svelte.ts';
import type { ReviewShown } from '../../src/wire.ts';

const shown = (done: boolean): ReviewShown => ({ games: 0, open: [], known: [], luck: [], keys: [], totals: [], done });

/** A clock that lets go by hand. */
class Later {
  readonly waits: [number, () => void][] = [];
  stopped = 0;
  after = (wait: number, act: () => void) => {
    this.waits.push([wait, act]);
    return () => {
      this.stopped += 1;
    };
  };
}

describe('a review', () => {
  it('is asked for again until it is done', async () => {
    const clock = new Later();
    const answers = [shown(false), shown(true)];
    const review = new Review({ review: () => Promise.resolve(answers.shift() ?? shown(true)) }, clock);
    await review.ask();
    expect(review.known?.done).toBe(false);
    expect(clock.waits.map(([wait]) => wait)).toEqual([PATIENCE]);
    clock.waits[0]?.[1]();
    await Promise.resolve();
    await Promise.resolve();
    expect(review.known?.done).toBe(true);
    expect(clock.waits).toHaveLength(1);
  });

  it('says why it cannot be had', async () => {
    const review = new Review({ review: () => Promise.reject(new Error('Too many questions.')) }, new Later());
    await review.ask();
    expect(review.problem).toBe('Too many questions.');
    expect(review.known).toBeNull();
  });

  it('is not asked for any more once nobody looks', async () => {
    const clock = new Later();
    let answer = (_: ReviewShown) => {};
    const review = new Review({ review: () => new Promise((resolve) => (answer = resolve)) }, clock);
    const asking = review.ask();
    review.close();
    answer(shown(false));
    await asking;
    expect(review.known).toBeNull();
    expect(clock.waits).toHaveLength(0);
  });
});
