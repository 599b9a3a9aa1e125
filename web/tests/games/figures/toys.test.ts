import { expect, test } from 'vitest';
import { actionIcon } from '../../../src/games/figures/icons.ts';
import { ACTIONS, ARMIES, FIGURES, LINES } from '../../../src/games/figures/roster.ts';
import { thingsHere, toysAt } from '../../../src/games/figures/toys.ts';
import type { Thing } from '../../../src/wire.ts';
import { figure, seat, view } from './position.ts';

const MADE = {
  ref: 'type:made-1',
  name: 'Rust Bucket',
  variant: 'At Sea',
  kind: 'machine',
  text: 'Leaks.',
  look: { body: 'boxy', head: 'none', gear: [], colours: ['red', 'slate'], picture: 'ab' },
  card: ['recover', 'stun', 'luck', 'dodge'],
};
const thing = (ref: string): Thing => ({
  ref,
  kind: 'type',
  title: ref,
  text: `About ${ref}.`,
  clauses: ['x'],
  facts: {},
});

test('every figure of the roster is a toy with a world of its own', () => {
  const toys = toysAt([], thing);
  expect(toys.size).toBe(Object.keys(FIGURES).length);
  for (const toy of toys.values()) {
    expect(LINES).toContain(toy.line);
    expect(toy.card).toHaveLength(4);
  }
  expect(toys.get('type:hero-cold')).toMatchObject({
    title: 'Hero (In Cold Weather Gear)',
    text: 'About type:hero-cold.',
  });
});

test('armies are made of figures of the roster', () => {
  for (const { figures } of ARMIES) for (const [id] of figures) expect(FIGURES[id]).toBeDefined();
});

test('home-made figures stand beside them, with a picture of their own', () => {
  const toy = toysAt([MADE], thing).get('type:made-1');
  expect(toy).toMatchObject({ title: 'Rust Bucket (At Sea)', line: null, made: true, text: 'Leaks.' });
  expect(toy?.look.picture).toBe('/api/pictures/ab');
  const plain = toysAt([{ ...MADE, look: { ...MADE.look, picture: '' } }], thing).get('type:made-1');
  expect(plain?.look.picture).toBeUndefined();
});

test('every action has an icon of its own, and so has what it leaves behind', () => {
  expect(new Set(ACTIONS.map(actionIcon)).size).toBe(ACTIONS.length);
  for (const id of ACTIONS) expect(actionIcon(id)).toMatch(/^[Mm]/);
  expect(actionIcon('intimidated')).toBe(actionIcon('intimidate'));
  expect(actionIcon('stunned')).toBe(actionIcon('stun'));
  expect(actionIcon('wounded')).toBeUndefined();
});

test('a figure of this table is told by its own name, with who brought it and who has it', () => {
  const found = view({
    seats: [seat(0, { line: ['figure:0.0', 'figure:1.0'] }), seat(1, { captives: ['figure:0.1'] })],
    figures: [
      figure('figure:0.0', { armor: ['8♥'] }),
      figure('figure:0.1', { title: 'Marble' }),
      figure('figure:1.0', { title: 'Sir Anvil', wounded: true }),
      figure('figure:1.1', { title: 'Biscuit' }),
    ],
    free: ['figure:1.1'],
  });
  const told = new Map(thingsHere(found, toysAt([], thing), ['Mara', 'Bo'], thing).map((one) => [one.ref, one]));
  expect(told.get('figure:0.0')).toMatchObject({ title: 'Hero', text: 'About type:hero.', clauses: ['x'], facts: {} });
  expect(told.get('figure:0.0')?.facts).toEqual({
    power: 5,
    'began with': 5,
    'brought by': 'Mara',
    armor: '8♥',
    'toy line': 'Far Compass Crew',
  });
  expect(told.get('figure:0.1')?.facts).toMatchObject({ 'captive of': 'Bo' });
  expect(told.get('figure:1.0')?.facts).toMatchObject({ power: 'none while wounded', 'fights for': 'Mara' });
  expect(told.get('figure:1.1')?.facts).toMatchObject({ 'captive of': 'nobody' });
});

test('what a character card shows is not listed again', () => {
  const facts = { line: 'Orbit Post', 'Q J': 'Boost', 'in armies': 'Short Fuses' };
  const told = thingsHere(view(), toysAt([], thing), [], (ref) => ({ ...thing(ref), facts }));
  expect(told.find(({ ref }) => ref === 'type:hero')?.facts).toEqual({
    line: 'Orbit Post',
    'in armies': 'Short Fuses',
  });
});
