/** A made-up match to look at again: five moments, two turns, a line taken back. */
import type { Eyes, Source } from '../../src/replay/source.ts';
import type { Film, Found, Line, Moment, ReviewShown, Still } from '../../src/wire.ts';
import { update } from '../net/fakes.ts';

const line = (number: number): Line => ({ number, kind: 'drew', text: `Line ${number}.` });

const moment = (turn: number, lines: number, rest: Partial<Moment> = {}): Moment => ({
  seat: 0,
  turn,
  waiting: [0],
  lines,
  taken_back: [],
  ...rest,
});

export const MOMENTS = [moment(0, 2), moment(1, 3), moment(1, 5), moment(1, 6, { taken_back: [3, 4] }), moment(2, 8)];

export function film(rest: Partial<Film> = {}): Film {
  return {
    table: { ...update(1).table, status: 'over' },
    title: 'ULts',
    seat: null,
    everything: true,
    over: true,
    first: 0,
    moments: MOMENTS,
    lines: [0, 1, 2, 3, 4, 5, 6, 7].map(line),
    ...rest,
  };
}

export function still(at: number, eyes: Eyes): Still {
  const shown = update(at);
  return { moment: at, update: { ...shown, seat: eyes.seat, log_length: MOMENTS[at]?.lines ?? 0 }, next: null };
}

/** A source whose stills come when they are let go. */
export class FakeSource implements Source {
  readonly key = 'k';
  readonly table = 'a'.repeat(16);
  readonly name = 'k.replay';
  readonly asked: [string, number][] = [];
  film: (eyes: Eyes) => Promise<Film> = (eyes) => Promise.resolve(film({ ...eyes }));
  still: (eyes: Eyes, moment: number) => Promise<Still> = (eyes, moment) => {
    this.asked.push([eyes.everything ? 'all' : String(eyes.seat), moment]);
    return Promise.resolve(still(moment, eyes));
  };
  review = (): Promise<ReviewShown> => Promise.reject(new Error('not here'));
  branch = (): Promise<Found> => Promise.reject(new Error('not here'));
  file = () => Promise.resolve('text');
}
