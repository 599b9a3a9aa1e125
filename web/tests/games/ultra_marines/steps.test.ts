import { expect, test } from 'vitest';
import { stepsOf } from '../../../src/games/ultra_marines/steps.ts';
import { view } from './position.ts';

const states = (steps: ReturnType<typeof stepsOf>) => steps.map(({ label, state }) => `${label} ${state}`);

test('a turn has seven stages, and five without event cards', () => {
  expect(states(stepsOf(view(), false, true))).toEqual([
    'Cards past',
    'Teleport past',
    'Move now',
    'Fire coming',
    'Fight coming',
    'Recover coming',
    'Draw coming',
  ]);
  const few = stepsOf(view({ stage: 4 }), false, false);
  expect(few.map(({ state }) => state)).toEqual(['past', 'past', 'now', 'coming', 'coming']);
  expect(few.map(({ ref }) => ref)).toEqual(['stage:2', 'stage:3', 'stage:4', 'stage:5', 'stage:6']);
});

test('where the first stage is not played, the turn begins with the next', () => {
  expect(stepsOf(view({ stage: 1 }), false, false)[0]?.state).toBe('now');
});

test('when the match is over every stage is past', () => {
  expect(new Set(stepsOf(view({ over: true }), false, true).map(({ state }) => state))).toEqual(new Set(['past']));
});

test('setting up has its own steps, with building where the players build', () => {
  const before = view({ turn: 0, phase: 'zones' });
  expect(stepsOf(before, false, true).map(({ id, state }) => `${id} ${state}`)).toEqual([
    'chapters past',
    'zones now',
    'artifacts coming',
  ]);
  expect(stepsOf(before, true, true).map(({ id }) => id)).toEqual(['chapters', 'build', 'zones', 'artifacts']);
});
