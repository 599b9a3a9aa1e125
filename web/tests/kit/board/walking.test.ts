import { expect, test } from 'vitest';
import { keyOf } from '../../../src/kit/board/squares.ts';
import { ledTo } from '../../../src/kit/board/walking.ts';
import { floorOf } from './hulk.ts';

const SQUARES = floorOf(`
aaa.b
..a.b
ccc..
c....`).map(keyOf);

const led = (key: string, from: string, all = false) => ledTo(key, from, SQUARES, all);

test('arrows lead to the next square of the row or column', () => {
  expect(led('ArrowRight', '0.0')).toBe('1.0');
  expect(led('ArrowLeft', '1.0')).toBe('0.0');
  expect(led('ArrowDown', '2.0')).toBe('2.1');
  expect(led('ArrowUp', '2.1')).toBe('2.0');
});

test('over a wall, if a square lies behind it', () => {
  expect(led('ArrowRight', '2.0')).toBe('4.0');
  expect(led('ArrowDown', '0.0')).toBe('0.2');
});

test('where nothing lies behind, they lead nowhere', () => {
  expect(led('ArrowUp', '0.0')).toBe('0.0');
  expect(led('ArrowRight', '4.1')).toBe('4.1');
  expect(led('ArrowDown', '4.1')).toBe('4.1');
  expect(led('x', '0.0')).toBe('0.0');
});

test('Home and End are the ends of the row, Page up and Page down those of the column', () => {
  expect(led('Home', '4.0')).toBe('0.0');
  expect(led('End', '0.0')).toBe('4.0');
  expect(led('PageDown', '0.0')).toBe('0.3');
  expect(led('PageUp', '2.2')).toBe('2.0');
});

test('with Control, Home and End are the first and the last square of all', () => {
  expect(led('End', '0.0', true)).toBe('0.3');
  expect(led('Home', '2.2', true)).toBe('0.0');
});
