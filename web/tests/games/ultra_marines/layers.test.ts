import { expect, test } from 'vitest';
import { Layers } from '../../../src/games/ultra_marines/layers.svelte.ts';
import { view } from './position.ts';

function layers(more: { firing?: boolean; seen?: Parameters<typeof view>[0] } = {}) {
  const state = { view: view(more.seen), firing: more.firing ?? false };
  const made = new Layers(() => state);
  return { made, state, on: () => made.chips.filter(({ on }) => on).map(({ id }) => id) };
}

test('before the first turn there is nothing to walk, to see or to dread', () => {
  expect(layers({ seen: { turn: 0 } }).made.chips.map(({ id }) => id)).toEqual(['lines', 'labels']);
});

test('sight is shown while firing, else to whoever wants it, and each is remembered', () => {
  const { made, state, on } = layers();
  expect(on()).toEqual(['move', 'lines']);
  state.firing = true;
  expect(on()).toEqual(['move', 'sight', 'lines']);
  made.switch('sight');
  expect(on()).toEqual(['move', 'lines']);
  state.firing = false;
  made.switch('sight');
  expect(on()).toEqual(['move', 'sight', 'lines']);
  state.firing = true;
  expect(on()).toEqual(['move', 'lines']);
});

test('the threat is shown while its key is held or its chip is on, if there is one', () => {
  const { made, state } = layers();
  made.holding = true;
  expect([made.dreading, made.threatened]).toEqual([true, false]);
  state.view = view({ threat: { squares: {}, scouts: {} } });
  expect(made.threatened).toBe(true);
  made.holding = false;
  expect(made.threatened).toBe(false);
  made.switch('threat');
  expect(made.threatened).toBe(true);
});

test('lines, labels and ways are switched each for itself', () => {
  const { made, on } = layers();
  for (const id of ['lines', 'labels', 'move']) made.switch(id);
  expect(on()).toEqual(['labels']);
  expect([made.lines, made.labelled, made.stepping]).toEqual([false, true, false]);
});
