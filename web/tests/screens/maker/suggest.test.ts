/** Picks for a described figure: fitting, for a reason that is told, and only a suggestion. */
import { expect, test } from 'vitest';
import { ACTIONS } from '../../../src/games/figures/roster.ts';
import { BODIES, GEAR } from '../../../src/screens/maker/looks.ts';
import { type Described, suggested, TRAITS } from '../../../src/screens/maker/suggest.ts';

const plain: Described = { name: 'Bob', variant: '', kind: 'person', text: '', gear: [] };
const picks = (figure: Partial<Described>, ...traits: string[]) =>
  suggested({ ...plain, ...figure }, traits, (id) => id).map(({ action }) => action);

test('every trait leads to an action, and every action has one', () => {
  expect(new Set(Object.values(TRAITS).map(({ action }) => action))).toEqual(new Set(ACTIONS));
  for (const [id, { action }] of Object.entries(TRAITS)) expect(picks({}, id)[0]).toBe(action);
});

test('three traits are three picks in their order', () => {
  expect(picks({}, 'sneaky', 'clever', 'tough')).toEqual(['sneak', 'master-plan', 'armor']);
});

test('the description and the name are read, the description first', () => {
  expect(picks({ name: 'Doctor Bolt', text: 'A silent thief who throws bombs.' })).toEqual([
    'sneak',
    'explosion',
    'recover',
  ]);
});

test('gear speaks, but less than words', () => {
  expect(picks({ text: 'Very lucky.', gear: ['shield', 'net'] })).toEqual(['luck', 'armor', 'stun']);
});

test('it tells where each pick comes from', () => {
  const found = suggested({ ...plain, text: 'Hypnotises.', gear: ['drill'] }, ['fast'], () => 'Drill');
  expect(found.map(({ because }) => because)).toEqual(['it is fast.', 'you wrote “hypnotises”.', 'it has: drill.']);
});

test('whatever is described, three different actions are suggested', () => {
  for (const kind of new Set(BODIES.flatMap(({ kinds }) => kinds ?? []))) {
    const found = picks({ kind });
    expect(new Set(found).size).toBe(3);
    expect(found.every((action) => ACTIONS.includes(action))).toBe(true);
    expect(suggested({ ...plain, kind }, [], (id) => id)[0]?.because).toBe('usual for its kind.');
  }
  expect(picks({ kind: 'toaster', text: '<b>1234</b>' })).toHaveLength(3);
});

test('every piece of gear that is made for something speaks for it', () => {
  const silent = GEAR.filter(
    ({ id }) => suggested({ ...plain, gear: [id] }, [], () => 'x')[0]?.because !== 'it has: x.',
  );
  expect(silent.map(({ id }) => id)).toEqual(['umbrella', 'parcel', 'scarf', 'flippers', 'saddle', 'saddlebags']);
});
