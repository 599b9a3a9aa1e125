import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { middleOf, placeNext } from '../../../src/games/ultra_marines/placing.ts';
import { Series } from '../../../src/games/ultra_marines/series.svelte.ts';
import type { Chooser } from '../../../src/state/chooser.svelte.ts';
import type { Choice, Question } from '../../../src/wire.ts';
import { ask, ROWS } from './position.ts';

/** Questions in order; each answer opens the next. */
function table(questions: (Question | null)[]) {
  let at = 0;
  const sent: string[] = [];
  const chooser = {
    get ask() {
      return questions[at] ?? null;
    },
    get options() {
      return questions[at]?.options ?? [];
    },
    open: true,
    sending: false,
    armed: null,
    legal: (key: string) => questions[at]?.options.some((option) => option.key === key) ?? false,
    activate: vi.fn(),
    arm: (choice: Choice) => {
      sent.push(choice.key);
      at += 1;
    },
  };
  const series = new Series(() => chooser as unknown as Chooser);
  const go = () => {
    for (let turn = 0; turn < 20 && series.running; turn += 1) {
      series.step();
      flushSync();
    }
  };
  return { chooser, series, sent, go };
}

test('a way is walked step by step', () => {
  const { series, sent, go } = table([
    ask('move', ['scout:0.0'], [], 'a'),
    ask('move', ['sq:3.1'], ['scout:0.0'], 'a'),
    ask('move', ['sq:4.1', 'end'], [], 'b'),
    ask('move', ['end'], [], 'c'),
  ]);
  series.keys('move', ['scout:0.0', 'sq:3.1', 'sq:4.1']);
  go();
  expect(sent).toEqual(['scout:0.0', 'sq:3.1', 'sq:4.1']);
  expect(series.running).toBe(false);
});

test('it ends when something else is asked, or the next step is not open', () => {
  const other = table([ask('move', ['sq:3.1'], [], 'a'), ask('fire', ['sq:4.1'], [], 'b')]);
  other.series.keys('move', ['sq:3.1', 'sq:4.1']);
  other.go();
  expect(other.sent).toEqual(['sq:3.1']);
  const shut = table([ask('move', ['sq:3.1'], [], 'a'), ask('move', ['end'], [], 'b')]);
  shut.series.keys('move', ['sq:3.1', 'sq:4.1']);
  shut.go();
  expect(shut.sent).toEqual(['sq:3.1']);
  expect(shut.series.running).toBe(false);
});

test('nothing is answered twice, and what is shut from the beginning tells why', () => {
  const still = table([ask('move', ['sq:3.1'], [], 'a'), ask('move', ['sq:3.1'], [], 'a')]);
  still.series.keys('move', ['sq:3.1', 'sq:3.1']);
  still.go();
  expect(still.sent).toEqual(['sq:3.1']);
  const shut = table([ask('move', ['end'])]);
  shut.series.keys('move', ['sq:3.1']);
  expect(shut.chooser.activate).toHaveBeenCalledWith('sq:3.1');
  expect(shut.series.running).toBe(false);
});

test('a squad is put around the middle of its room, looking outwards', () => {
  const middle = middleOf(ROWS, 'A');
  expect(middle).toEqual({ column: 1, row: 1 });
  if (!middle) return;
  const squares = ['sq:0.0', 'sq:1.0', 'sq:2.0', 'sq:1.1'];
  expect(placeNext(ask('zone', ['room:A']), middle)).toBeNull();
  expect(placeNext(ask('zone', ['chapter:1', 'chapter:2'], ['room:A']), middle)).toBe('chapter:1');
  expect(placeNext(ask('zone', squares, ['room:A']), middle)).toBe('sq:1.0');
  expect(placeNext(ask('zone', ['sq:1.1'], ['room:A']), middle)).toBe('sq:1.1');
  const facings = ['facing:north', 'facing:north-east', 'facing:west'];
  expect(placeNext(ask('zone', facings, ['room:A', 'sq:2.0']), middle)).toBe('facing:north-east');
  expect(placeNext(ask('zone', facings, ['room:A', 'sq:0.1']), middle)).toBe('facing:west');
  expect(placeNext(ask('artifact', squares), middle)).toBeNull();
});
