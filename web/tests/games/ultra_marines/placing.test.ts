import { expect, test } from 'vitest';
import { anySection } from '../../../src/games/ultra_marines/placing.ts';
import { ask } from './position.ts';

test('a surprise is any section in ordinary picks, neither passing nor clearing, and ends with it', () => {
  const next = anySection(() => 0.99);
  expect(next(ask('build', ['kind:room-2', 'kind:corner', 'pass', 'clear']))).toBe('kind:corner');
  expect(next(ask('build', ['sq:3.1', 'sq:4.1'], ['kind:corner']))).toBe('sq:4.1');
  expect(next(ask('build', ['side:east'], ['kind:corner', 'sq:4.1']))).toBe('side:east');
  expect(next(ask('build', ['end:0', 'end:1'], ['kind:corner', 'sq:4.1', 'side:east']))).toBe('end:1');
  // The next section is somebody's own to choose, also if nobody else builds in between.
  expect(next(ask('build', ['kind:room-2']))).toBeNull();
});

test('whatever else is asked ends it, and where nothing can be laid nothing is', () => {
  expect(anySection(() => 0)(ask('vote', ['agree', 'refuse']))).toBeNull();
  expect(anySection(() => 0)(ask('build', ['pass', 'clear']))).toBeNull();
});
