import { expect, test, vi } from 'vitest';
import { Motion } from '../../src/state/motion.svelte.ts';
import type { Line } from '../../src/wire.ts';
import { line } from './lines.ts';

/** A clock whose waits end when the test says so. */
function table(given: { speed?: number; reduced?: boolean; hidden?: boolean } = {}) {
  const waits: { ms: number; act: () => void; off: boolean }[] = [];
  let time = 0;
  const parts = { speed: given.speed ?? 250, reduced: given.reduced ?? false, hidden: given.hidden ?? false };
  const motion = new Motion({
    clock: {
      after(ms, act) {
        const wait = { ms, act, off: false };
        waits.push(wait);
        return () => {
          wait.off = true;
        };
      },
    },
    speed: () => parts.speed,
    reduced: () => parts.reduced,
    hidden: () => parts.hidden,
    time: () => time,
  });
  const shown: number[] = [];
  const missed: number[][] = [];
  motion.onshow = ({ number }) => shown.push(number);
  motion.onmissed = (lines) => missed.push(lines.map(({ number }) => number));
  const next = () => {
    const wait = waits.shift();
    time += wait?.ms ?? 0;
    if (wait && !wait.off) wait.act();
  };
  return { motion, waits, shown, missed, next, parts };
}

const some = (count: number, from = 0): Line[] =>
  Array.from({ length: count }, (_, at) => line(from + at, 'hit', `Line ${from + at}.`));

test('a die is rolling from when its line is known until it has landed', () => {
  const { motion, next } = table();
  motion.enqueue([line(0, 'action', 'Timber!'), line(1, 'roll', 'A 5.'), line(2, 'hit', 'Hit.')]);
  expect(motion.rolling).toBe(true);
  next();
  expect(motion.rolling).toBe(true);
  next();
  expect([motion.rolling, motion.busy]).toEqual([false, true]);
});

test('lines are shown one after another, and then nothing is', () => {
  const { motion, shown, next, missed } = table();
  motion.enqueue(some(2));
  expect([motion.now?.number, motion.busy, shown]).toEqual([0, true, [0]]);
  motion.enqueue(some(1, 2));
  next();
  next();
  expect([motion.now?.number, shown]).toEqual([2, [0, 1, 2]]);
  next();
  expect([motion.now, motion.busy, missed]).toEqual([null, false, []]);
});

test.each([0, 120, 250, 500])('a move takes %i ms', (speed) => {
  expect(table({ speed }).motion.lasts(line(0, 'card', 'A.'))).toBe(speed);
});

test('dice take between 400 and 700 ms, and no time when nothing moves', () => {
  const roll = line(0, 'roll', 'A roll.');
  expect([0, 120, 250, 500].map((speed) => table({ speed }).motion.lasts(roll))).toEqual([0, 400, 600, 700]);
});

test('reduced motion is no motion, whatever the preference', () => {
  const { motion, shown, waits } = table({ speed: 500, reduced: true });
  motion.enqueue(some(3));
  expect([motion.speed, motion.busy, shown, waits]).toEqual([0, false, [0, 1, 2], []]);
});

test('skipping ends it at once and says what was not shown', () => {
  const { motion, shown, missed, next } = table();
  motion.enqueue(some(3));
  expect(motion.skip()).toBe(true);
  expect([motion.now, shown, missed, motion.skips]).toEqual([null, [0], [[1, 2]], 1]);
  next();
  expect(shown).toEqual([0]);
  expect([motion.skip(), motion.skips]).toEqual([false, 1]);
});

test('in a tab that nobody sees nothing is shown, and all is missed', () => {
  const { motion, shown, missed } = table({ hidden: true });
  motion.enqueue(some(2));
  expect([shown, missed]).toEqual([[], [[0, 1]]]);
});

test('a long queue is cut: old news are missed rather than shown late', () => {
  const { motion, missed } = table();
  motion.enqueue(some(40));
  expect(missed).toEqual([Array.from({ length: 16 }, (_, at) => at)]);
  expect(motion.now?.number).toBe(16);
});

test('no lines, no motion', () => {
  const { motion } = table();
  motion.onshow = vi.fn();
  motion.enqueue([]);
  expect(motion.onshow).not.toHaveBeenCalled();
});

const PLAYED: Line[] = [
  line(0, 'action', 'Timber!'),
  line(1, 'roll', 'A 2.'),
  line(2, 'miss', 'Missed.'),
  line(3, 'turn', 'The next turn.'),
  line(4, 'action', 'Bite.'),
];

test.each([
  [250, 1200],
  [120, 576],
  [500, 2400],
])('at speed %i what came of a play stands %i ms before the next is shown', (speed, stands) => {
  const { motion, shown, waits, next } = table({ speed });
  motion.enqueue(PLAYED);
  next();
  next();
  next();
  expect(shown).toEqual([0, 1, 2]);
  expect([motion.now, motion.busy, motion.rests, motion.coming]).toEqual([null, true, true, true]);
  expect(waits.at(-1)?.ms).toBe(stands);
  next();
  expect(shown).toEqual([0, 1, 2, 3]);
});

test('a result stands for those who want no motion too, unless the speed is nothing', () => {
  const still = table({ reduced: true });
  still.motion.enqueue(PLAYED);
  expect([still.shown, still.motion.busy, still.waits.length]).toEqual([[0, 1, 2], true, 1]);
  const off = table({ speed: 0 });
  off.motion.enqueue(PLAYED);
  expect([off.shown, off.motion.busy]).toEqual([[0, 1, 2, 3, 4], false]);
});

test('skipping ends that too', () => {
  const { motion } = table({ reduced: true });
  motion.enqueue(PLAYED);
  expect([motion.skip(), motion.busy, motion.shown(PLAYED)]).toEqual([true, false, PLAYED]);
  motion.enqueue([line(5, 'turn', 'Another turn.')]);
  expect(motion.busy).toBe(false);
});

test('whoever is far behind catches up', () => {
  const { motion, shown } = table({ reduced: true });
  motion.enqueue(PLAYED);
  motion.enqueue(some(20, 5));
  expect([shown.length, motion.busy]).toEqual([25, false]);
});

test('the log tells no more than is shown, and a roll once the die lies', () => {
  const { motion, next } = table();
  motion.enqueue(PLAYED);
  expect(motion.shown(PLAYED)).toHaveLength(1);
  next();
  expect([motion.shown(PLAYED).length, motion.told(PLAYED).length]).toEqual([2, 1]);
  next();
  expect(motion.told(PLAYED)).toHaveLength(3);
});
