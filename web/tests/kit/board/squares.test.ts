import { expect, test } from 'vitest';
import { columnName, covered, keyOf, rowName, squareName, squareOf } from '../../../src/kit/board/squares.ts';

test('squares are named as the rulers and the server name them', () => {
  expect([0, 1, 25, 26, 27, 51, 52, 701, 702].map(columnName)).toEqual([
    'A',
    'B',
    'Z',
    'AA',
    'AB',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ]);
  expect(squareName('2.6')).toBe('C7');
  expect(squareName('27.0')).toBe('AB1');
});

test('what lies beyond the rulers has no name', () => {
  expect(columnName(-1)).toBe('');
  expect(rowName(-1)).toBe('');
  expect(squareName('-1.3')).toBe('');
  expect(squareName('3.-1')).toBe('');
});

test('keys are read as they are written', () => {
  for (const key of ['0.0', '12.7', '-3.4', '5.-2']) expect(keyOf(squareOf(key))).toBe(key);
});

test('a block covers its squares from the north-western one', () => {
  expect(covered('3.4', 1)).toEqual(['3.4']);
  expect(covered('-1.0', 2)).toEqual(['-1.0', '0.0', '-1.1', '0.1']);
});
