import { expect, test } from 'vitest';
import { completed, grown } from '../../src/state/log.ts';
import { line, update } from '../net/fakes.ts';

const numbers = (lines: { number: number }[]) => lines.map((found) => found.number);

test('new lines are added, known ones not again', () => {
  const lines = grown([line(0), line(1)], update(3, { lines: [line(1), line(2)] }));
  expect(numbers(lines)).toEqual([0, 1, 2]);
});

test('without news it stays the very same', () => {
  const before = [line(0)];
  expect(grown(before, update(3))).toBe(before);
});

test('what was taken back stays, marked', () => {
  const lines = grown([line(0), line(1), line(2)], update(3, { taken_back: [1, 2], lines: [line(3)] }));
  expect(lines.map((found) => found.taken_back ?? false)).toEqual([false, true, true, false]);
});

test('a fresh view begins anew, and earlier lines come in front', () => {
  const lines = grown([line(0), line(1)], update(50, { fresh: true, lines: [line(40), line(41)] }));
  expect(numbers(lines)).toEqual([40, 41]);
  expect(numbers(completed(lines, [line(39), line(40)]))).toEqual([39, 40, 41]);
});
