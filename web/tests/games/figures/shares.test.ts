import { expect, test } from 'vitest';
import { sharesOf } from '../../../src/games/figures/shares.ts';

test('both splits of the book are offered to the first figure of an army', () => {
  expect(sharesOf([0], 15, false)).toEqual([
    { split: [7, 8], powers: [7] },
    { split: [5, 4, 3, 3], powers: [5] },
  ]);
});

test('a split goes on as it was begun, and no other does', () => {
  expect(sharesOf([5, 4, 0], 6, false)).toEqual([{ split: [5, 4, 3, 3], powers: [3] }]);
  expect(sharesOf([7, 0], 8, false)).toEqual([{ split: [7, 8], powers: [8] }]);
  expect(sharesOf([6, 0], 9, false)).toEqual([]);
});

test('settled figures get all their Power at once, if there are as many', () => {
  expect(sharesOf([0, 0], 15, true)).toEqual([{ split: [7, 8], powers: [7, 8] }]);
  expect(sharesOf([0, 0, 0], 15, true)).toEqual([]);
  expect(sharesOf([0, 0, 0, 0], 15, true)).toEqual([{ split: [5, 4, 3, 3], powers: [5, 4, 3, 3] }]);
});

test('another total has no split of fifteen', () => {
  expect(sharesOf([0], 20, false)).toEqual([]);
});
