import { expect, test } from 'vitest';
import { linesAt, momentOf, nextTurn, previousTurn, turnCount, turnStarts } from '../../src/replay/moments.ts';
import { film, MOMENTS } from './film.ts';

test('turns begin where the game counts another one', () => {
  expect(turnStarts(MOMENTS)).toEqual([1, 4]);
  expect(turnCount(MOMENTS)).toBe(2);
});

test('from anywhere there is a next turn, or the end; and one before, or the beginning', () => {
  expect([0, 1, 3, 4].map((at) => nextTurn(MOMENTS, at))).toEqual([1, 4, 4, 4]);
  expect([0, 1, 3, 4].map((at) => previousTurn(MOMENTS, at))).toEqual([0, 0, 1, 1]);
});

test('a line belongs to the moment that brought it', () => {
  expect([0, 1, 2, 4, 5, 7, 99].map((line) => momentOf(MOMENTS, line))).toEqual([0, 0, 1, 2, 3, 4, 4]);
});

test('the log is as it was then: shorter, and only what had been taken back by then is marked', () => {
  const marked = (at: number) => linesAt(film(), at).map((line) => `${line.number}${line.taken_back ? '!' : ''}`);
  expect(marked(0)).toEqual(['0', '1']);
  expect(marked(2)).toEqual(['0', '1', '2', '3', '4']);
  expect(marked(3)).toEqual(['0', '1', '2', '3!', '4!', '5']);
});
