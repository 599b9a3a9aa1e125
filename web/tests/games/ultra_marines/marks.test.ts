import { expect, test } from 'vitest';
import { type Marking, marksOf } from '../../../src/games/ultra_marines/marks.ts';
import { floorOf, stepsTo } from '../../../src/games/ultra_marines/view.ts';
import { ask, ROWS, scout, view } from './position.ts';

const marking = (more: Partial<Marking> = {}): Marking => ({
  view: view(),
  floor: floorOf(ROWS),
  rows: ROWS,
  ask: null,
  armed: null,
  ways: null,
  pressed: null,
  mines: new Set(),
  openings: [],
  blast: null,
  struck: {},
  looker: null,
  threatened: false,
  ...more,
});

test('ways have their steps; whoever stands on one can be passed, not joined', () => {
  const seen = view({ scouts: [scout('scout:0.0', 'sq:2.1'), scout('scout:0.1', 'sq:4.1')] });
  const ways = stepsTo(seen.reach['scout:0.0']);
  const marks = marksOf(marking({ view: seen, ways, mines: new Set(['5.1']), pressed: '5.1' }));
  expect(marks['3.1']).toEqual({ step: 1, state: 'legal' });
  expect(marks['4.1']).toEqual({ step: 2 });
  expect(marks['5.1']).toEqual({ step: 3, state: 'selected', risk: 'a mine' });
});

test('squares, rooms and sections that are options are marked; walls are not', () => {
  const marks = marksOf(marking({ ask: ask('fire', ['sq:3.1', 'sq:3.0', 'section:c']), armed: 'sq:3.1' }));
  expect(marks).toEqual({ '3.1': { state: 'selected' }, '5.1': { state: 'legal' }, '6.1': { state: 'legal' } });
  expect(Object.keys(marksOf(marking({ ask: ask('zone', ['room:A']) })))).toHaveLength(9);
});

test('a section goes beyond the openings that fit', () => {
  const openings = [
    { square: 'sq:6.1', side: 'east' as const },
    { square: 'sq:0.1', side: 'west' as const },
  ];
  expect(marksOf(marking({ ask: ask('build', ['sq:6.1']), openings }))).toEqual({ '7.1': { state: 'legal' } });
});

test('a blast is numbered as the tray is', () => {
  const marks = marksOf(marking({ blast: '4.1', struck: { N: '= 3' } }));
  expect(marks['3.0']).toEqual({ blast: 1 });
  expect(marks['4.0']).toEqual({ blast: 2, struck: true });
  expect(marks['5.2']).toEqual({ blast: 9 });
});

test('what the chosen Scout does not see is dimmed, his own square is not', () => {
  const seen = view({ seen: { 'scout:0.0': ['sq:3.1', 'sq:4.1'] } });
  const marks = marksOf(marking({ view: seen, looker: 'scout:0.0' }));
  expect(marks['0.0']).toEqual({ unseen: true });
  for (const clear of ['2.1', '3.1', '4.1']) expect(marks[clear]).toBeUndefined();
  expect(marksOf(marking({ looker: 'scout:0.0' }))).toEqual({});
});

test('threats mark free squares, and Scouts with what they have to fear', () => {
  const threat = {
    squares: { 'sq:3.1': [50, 83] as [number, number], 'sq:2.1': [0, 100] as [number, number] },
    scouts: { 'scout:0.0': { stunned: 26, killed: 16, by: [] } },
  };
  const marks = marksOf(marking({ view: view({ threat }), threatened: true }));
  expect(marks).toEqual({ '3.1': { threat: { comes: 50, fired: 83 } }, '2.1': { fear: 16 } });
  expect(marksOf(marking({ view: view({ threat }) }))).toEqual({});
});
