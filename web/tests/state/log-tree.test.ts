import { expect, test } from 'vitest';
import { filtered, lastEvent, sinceMyTurn, tree } from '../../src/state/log-tree.ts';
import type { Line } from '../../src/wire.ts';
import { LINES, line } from './lines.ts';

const numbers = (lines: Line[]) => lines.map(({ number }) => number);

test('turns contain actions, and actions what came of them', () => {
  const shape = tree(LINES).map(({ head, branches }) => [
    head?.number ?? null,
    branches.map((branch) => [branch.head.number, numbers(branch.rest)]),
  ]);
  expect(shape).toEqual([
    [null, [[0, []]]],
    [
      1,
      [
        [2, []],
        [3, [4, 5]],
      ],
    ],
    [
      6,
      [
        [7, [8]],
        [9, []],
      ],
    ],
    [10, [[11, [12]]]],
  ]);
});

test('what happens at the table comes of no action', () => {
  const away = tree(LINES)[2]?.branches.at(-1);
  expect(away?.head.text).toBe('Mara is away.');
});

test('a log without turns is one list', () => {
  expect(tree([line(0, 'card', 'A.'), line(1, '', 'B.')])).toHaveLength(1);
  expect(tree([])).toEqual([]);
});

test.each([
  ['all', numbers(LINES)],
  ['mine', [1, 3, 5, 6, 7, 8, 10]],
  ['dice', [1, 4, 6, 10]],
  ['damage', [1, 5, 6, 10]],
  ['since', [10, 11, 12]],
] as const)('the filter %s', (filter, expected) => {
  expect(numbers(filtered(LINES, filter, 0))).toEqual(expected);
});

test('since my last turn: what others did between my turns, with the one that runs', () => {
  const mine = line(13, 'turn', 'Round 2: Fen begins a turn.', { seat: 0 });
  expect(numbers(sinceMyTurn([...LINES, mine], 0))).toEqual([10, 11, 12, 13]);
  expect(numbers(sinceMyTurn(LINES, 1))).toEqual([6, 7, 8, 9, 10, 11, 12]);
});

test('who has not had a turn yet is told everything', () => {
  expect(sinceMyTurn(LINES.slice(0, 6), 0)).toHaveLength(6);
  expect(sinceMyTurn(LINES, null)).toHaveLength(LINES.length);
});

test('the last event is the newest action with its consequences; what was taken back is not told', () => {
  expect(lastEvent(LINES)).toBe('Mara announces Jacked with J♣. Jacked (J♣) is placed on Mara.');
  const back = LINES.map((one) => (one.number === 12 ? { ...one, taken_back: true } : one));
  expect(lastEvent(back)).toBe('Mara announces Jacked with J♣.');
  expect(lastEvent(LINES.slice(0, 2))).toBe('Round 1: Mara begins a turn.');
  expect(lastEvent([])).toBe('');
});

test('two thousand lines are a tree in a blink', () => {
  const long = Array.from({ length: 2_000 }, (_, at) => line(at, at % 12 === 0 ? 'turn' : 'card', `Line ${at}.`));
  const start = performance.now();
  expect(tree(long)).toHaveLength(167);
  expect(performance.now() - start).toBeLessThan(50);
});
