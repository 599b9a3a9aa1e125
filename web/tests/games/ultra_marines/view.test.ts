import { expect, test } from 'vitest';
import {
  floorOf,
  hasCards,
  nineAround,
  sectionAt,
  sectionsOf,
  stageOf,
  stepsTo,
  wayTo,
} from '../../../src/games/ultra_marines/view.ts';
import { ROWS, view } from './position.ts';

test('the floor is read from the rows: capitals are rooms, # is wall', () => {
  const floor = floorOf(ROWS);
  expect(floor).toHaveLength(13);
  expect(floor[0]).toEqual({ column: 0, row: 0, section: 'A', room: true });
  expect(floor.find(({ column }) => column === 6)).toEqual({ column: 6, row: 1, section: 'c', room: false });
  expect(sectionAt(ROWS, '3.1')).toBe('b');
  expect(sectionAt(ROWS, '3.0')).toBeNull();
  expect(sectionAt(ROWS, '9.9')).toBeNull();
});

test('a zone has its owner and its middle; corridors are labelled when asked for', () => {
  const floor = floorOf(ROWS);
  expect(sectionsOf(view(), floor)).toEqual({ A: { label: 'A', seat: 0, centre: '1.1' } });
  expect(Object.keys(sectionsOf(view(), floor, true)).sort()).toEqual(['A', 'b', 'c']);
});

test('ways and steps are those the server found', () => {
  const reach = view().reach['scout:0.0'];
  expect(wayTo(reach, '5.1')).toEqual(['2.1', '3.1', '4.1', '5.1']);
  expect(wayTo(reach, '6.1')).toEqual([]);
  expect(wayTo(undefined, '5.1')).toEqual([]);
  expect([...stepsTo(reach)]).toEqual([
    ['3.1', 1],
    ['4.1', 2],
    ['5.1', 3],
  ]);
});

test('the nine squares of a blast lie as the tray does', () => {
  expect(nineAround('4.4')).toEqual(['3.3', '4.3', '5.3', '3.4', '4.4', '5.4', '3.5', '4.5', '5.5']);
});

test('the table is for chapters, for building, or the board', () => {
  expect(stageOf(view({ board: null, phase: 'chapters' }))).toBe('chapters');
  expect(stageOf(view())).toBe('board');
  const building = { text: [], laid: [], left: {}, open: [], clearings: 0, passes: 0 };
  expect(stageOf(view({ board: null, building }))).toBe('build');
});

test('event cards are played where the options or the pile say so', () => {
  expect(hasCards(view(), { events: false })).toBe(false);
  expect(hasCards(view(), { events: true })).toBe(true);
  expect(hasCards(view({ deck: null }), undefined)).toBe(false);
  expect(hasCards(view({ deck: 40 }), undefined)).toBe(true);
});
