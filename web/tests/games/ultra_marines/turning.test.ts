import { expect, test } from 'vitest';
import { turnedTo } from '../../../src/games/ultra_marines/turning.ts';
import { choice } from './position.ts';

const options = (...keys: string[]) => keys.map((key) => choice(key));

test('a section is turned from the first way it fits, and round', () => {
  const ends = options('end:0', 'end:2', 'end:3', 'stop');
  expect(turnedTo(ends, null, 1)).toBe('end:2');
  expect(turnedTo(ends, 'end:3', 1)).toBe('end:0');
  expect(turnedTo(ends, null, -1)).toBe('end:3');
  expect(turnedTo(options('turn:0', 'turn:1'), 'turn:0', -1)).toBe('turn:1');
});

test('a Scout is turned as a compass goes, whatever the order of the options', () => {
  const ways = options('facing:west', 'facing:north', 'facing:east', 'facing:south');
  expect(turnedTo(ways, null, 1)).toBe('facing:north');
  expect(turnedTo(ways, null, -1)).toBe('facing:west');
  expect(turnedTo(ways, 'facing:north', 1)).toBe('facing:east');
});

test('where nothing can be turned the key does nothing', () => {
  expect(turnedTo(options('sq:1.1', 'stop'), null, 1)).toBeNull();
});
