import { expect, test } from 'vitest';
import {
  actionFor,
  asksInTheMiddle,
  type BattleSeen,
  fighters,
  holderOf,
  stageOf,
  toldApart,
} from '../../../src/games/figures/view.ts';
import type { Question } from '../../../src/wire.ts';
import { view } from './position.ts';

const battle = { figure: 'figure:0.0', facing: null } as BattleSeen;

test('before anybody stands in line, armies are built or figures drafted', () => {
  expect(stageOf(view({ figures: [], phase: 'armies' }))).toBe('armies');
  expect(stageOf(view({ figures: [], phase: 'draft' }))).toBe('draft');
  expect(stageOf(view())).toBe('battle');
  expect(stageOf(view({ figures: [], over: true, phase: 'armies' }))).toBe('battle');
});

test.each([
  ['A♣', 'recover'],
  ['K♥', 'recover'],
  ['Q♦', 'boost'],
  ['J♠', 'boost'],
  ['10♣', 'blast'],
  ['9♥', 'blast'],
  ['8♦', 'armor'],
  ['7♠', 'armor'],
  ['6♣', null],
  ['2♥', null],
])('%s brings %s', (face, action) => {
  expect(actionFor(face, ['recover', 'boost', 'blast', 'armor'])).toBe(action);
});

test('a figure is held by the player in whose line it stands, a captive by nobody', () => {
  expect(holderOf(view(), 'figure:1.0')).toBe(1);
  expect(holderOf(view(), 'figure:0.2')).toBeNull();
});

test('whoever fights has stepped out of line, until the match is over', () => {
  expect(fighters(view({ battle }))).toEqual(['figure:0.0']);
  expect(fighters(view({ battle: { ...battle, facing: 'figure:1.0' } }))).toEqual(['figure:0.0', 'figure:1.0']);
  expect(fighters(view({ battle, over: true }))).toEqual([]);
  expect(fighters(view())).toEqual([]);
});

test('what follows a battle is asked in the middle of the table', () => {
  const asked = (name: string) => asksInTheMiddle({ name } as Question);
  expect(['explosion', 'armor', 'special'].every(asked)).toBe(true);
  expect(['attack', 'defender', 'cards', 'army'].some(asked)).toBe(false);
  expect(asksInTheMiddle(null)).toBe(false);
});

test('figures of one name are told apart by their owners, and only those', () => {
  const shown = view();
  const [one, other, ...rest] = shown.figures;
  if (!one || !other) throw new Error('two figures stand there');
  const figures = [
    { ...one, title: 'Hero', owner: 0 },
    { ...other, title: 'Hero', owner: 1 },
    ...rest.map((figure, at) => ({ ...figure, title: `Toy ${at}` })),
  ];
  const told = toldApart({ ...shown, figures }, ['Fen', 'Mara']).figures.map(({ title }) => title);
  expect(told.slice(0, 2)).toEqual(['Hero of Fen', 'Hero of Mara']);
  expect(told.slice(2)).toEqual(rest.map((_, at) => `Toy ${at}`));
  const alone = { ...shown, figures: figures.slice(1) };
  expect(toldApart(alone, ['Fen', 'Mara'])).toBe(alone);
});
