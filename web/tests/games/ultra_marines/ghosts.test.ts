import { expect, test } from 'vitest';
import { cardGhost, sectionGhost } from '../../../src/games/ultra_marines/ghosts.ts';
import { kindOf } from '../../../src/games/ultra_marines/shapes.ts';
import { choice } from './position.ts';

const titleOf = (ref: string) => `<${ref}>`;
const choosing = (keys: string[], picked: string[] = [], armed: string | null = null) => ({
  options: keys.map((key) => choice(key)),
  picked,
  armed: armed === null ? null : choice(armed),
  legal: (ref: string) => keys.includes(ref),
});

test('a card of four squares lies where somebody looks, else where it waits for Confirm', () => {
  const chooser = choosing(['sq:2.1', 'sq:3.1'], ['card:cave-in'], 'sq:3.1');
  expect(cardGhost(chooser, 'cave-in', '2.1', titleOf)).toEqual({
    id: 'footprint',
    legal: true,
    label: '<cave-in>',
    clear: true,
    squares: [
      { column: 2, row: 1 },
      { column: 3, row: 1 },
      { column: 2, row: 2 },
      { column: 3, row: 2 },
    ],
  });
  expect(cardGhost(chooser, 'cave-in', null, titleOf)?.squares[0]).toEqual({ column: 3, row: 1 });
  expect(cardGhost(chooser, 'cave-in', '6.6', titleOf)?.legal).toBe(false);
});

test('cards of one square, cards that are not laid, and questions about nothing on the board have none', () => {
  expect(cardGhost(choosing(['sq:2.1']), 'locked-door', '2.1', titleOf)).toBeNull();
  expect(cardGhost(choosing(['sq:2.1']), null, '2.1', titleOf)).toBeNull();
  expect(cardGhost(choosing(['scout:0.0', 'stop']), 'frag-grenade', '2.1', titleOf)).toBeNull();
});

test('the first section is shown in the turn that is looked at', () => {
  const kind = kindOf('straight-2');
  const chooser = choosing(['turn:0', 'turn:1'], ['kind:straight-2']);
  expect(sectionGhost(chooser, kind, null, titleOf)?.squares).toEqual([
    { column: 0, row: 0 },
    { column: 1, row: 0 },
  ]);
  expect(sectionGhost(chooser, kind, 'turn:1', titleOf)?.squares).toEqual([
    { column: 0, row: 0 },
    { column: 0, row: 1 },
  ]);
});

test('a later one is shown slotted on, also by an end that does not fit', () => {
  const kind = kindOf('straight-2');
  const picked = ['kind:straight-2', 'sq:4.4', 'side:east'];
  const fits = sectionGhost(choosing(['end:0'], picked), kind, null, titleOf);
  expect(fits).toEqual({
    id: 'section',
    legal: true,
    label: '<kind:straight-2>',
    squares: [
      { column: 5, row: 4 },
      { column: 6, row: 4 },
    ],
  });
  expect(sectionGhost(choosing(['end:0'], picked), kind, 'end:1', titleOf)?.legal).toBe(false);
});

test('without a section in hand, or before it is said where, there is none', () => {
  expect(sectionGhost(choosing(['turn:0']), undefined, null, titleOf)).toBeNull();
  expect(sectionGhost(choosing(['sq:4.4'], ['kind:corner']), kindOf('corner'), null, titleOf)).toBeNull();
});
