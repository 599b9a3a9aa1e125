import { expect, test } from 'vitest';
import { levelName } from '../../../src/screens/lobby/levels.ts';

const LEVELS = ['random', 'steady', 'sharp', 'master', 'bold', 'careful'];

test('every level has a name of its own', () => {
  const names = LEVELS.map(levelName);
  expect(new Set(names).size).toBe(LEVELS.length);
  expect(levelName('master')).toMatch(/^Master/);
});

test('a level that is new to this client is called what the server calls it', () => {
  expect(levelName('far_sighted')).toBe('Far sighted');
});
