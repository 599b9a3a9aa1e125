import { expect, test } from 'vitest';
import { sinceMine } from '../../../src/games/ultra_marines/turns.ts';
import type { Line } from '../../../src/wire.ts';
import { line, scout, view } from './position.ts';

const seen = view({
  scouts: [
    scout('scout:0.0', 'sq:2.1'),
    scout('scout:0.1', null),
    scout('scout:1.0', 'sq:5.1'),
    scout('scout:1.4', 'sq:6.1'),
  ],
});
const told = (lines: Line[]) => sinceMine(seen, lines, (card) => `<${card}>`).map(({ seat, words }) => [seat, words]);
const turn = (number: number, seat: number) => line(number, 'turn', { seat });
const theirs = [
  turn(10, 1),
  line(11, 'beamed', { seat: 1, square: 'sq:5.1' }),
  line(12, 'moves', { scout: 'scout:1.0', square: 'sq:6.1' }),
  line(13, 'stepped', { scout: 'scout:1.0', square: 'sq:5.1' }),
  line(14, 'moves', { scout: 'scout:1.4', square: 'sq:6.2' }),
  line(15, 'picked-up', { scout: 'scout:1.4', square: 'sq:6.1' }),
  line(16, 'fires', { scout: 'scout:1.0', target: 'scout:0.0' }),
  line(17, 'missed', { target: 'scout:0.0' }),
  line(18, 'strikes', { scout: 'scout:1.4', target: 'scout:0.1' }),
  line(19, 'killed', { target: 'scout:0.1', number: 6 }),
  line(20, 'plays', { seat: 1, card: 'rally' }),
];

test('each turn of another is told in one line: who moved, at whom they fired and what came of it, what was lost', () => {
  expect(told([turn(1, 0), line(2, 'moves', { scout: 'scout:0.0' }), ...theirs, turn(30, 0)])).toEqual([
    [
      1,
      'moved 2; M1 picked an artifact up; fired at V0: missed; struck at P0: killed; played <rally>; 1 artifact captured; you lost P0',
    ],
  ]);
});

test('several others have a line each, also whoever did nothing; what was taken back did not happen', () => {
  const undone = { ...line(21, 'moves', { scout: 'scout:1.0' }), taken_back: true };
  expect(
    told([turn(1, 0), turn(2, 1), undone, turn(22, 2), line(23, 'moves', { scout: 'scout:1.0' }), turn(30, 0)]),
  ).toEqual([
    [1, 'did nothing'],
    [2, 'moved 1'],
  ]);
});

test('it goes with one’s own first act, and while others have the turn there is none', () => {
  const lines = [turn(1, 0), ...theirs, turn(30, 0)];
  expect(told([...lines, line(31, 'moves', { scout: 'scout:0.0' })])).toEqual([]);
  expect(told(lines.slice(0, -1))).toEqual([]);
  // Nobody has had a turn before one's first.
  expect(told([turn(1, 0)])).toEqual([]);
});
