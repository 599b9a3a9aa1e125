import { expect, test, vi } from 'vitest';
import type { Series } from '../../../src/games/ultra_marines/series.svelte.ts';
import { Walker } from '../../../src/games/ultra_marines/walker.svelte.ts';
import type { Chooser } from '../../../src/state/chooser.svelte.ts';
import { ask, view } from './position.ts';

function walker(seen = view(), question = ask('move', ['scout:0.0', 'end'])) {
  const activate = vi.fn();
  const keys = vi.fn();
  const chooser = { ask: question, picked: question.picked, activate } as unknown as Chooser;
  const made = new Walker({ keys } as unknown as Series, () => ({ view: seen, chooser }));
  return { made, activate, keys };
}

test('nobody is chosen until somebody is pointed at, who may move', () => {
  const { made } = walker();
  expect(made.selected).toBeNull();
  made.wanted = 'scout:0.4';
  expect([made.selected, made.reach]).toEqual([null, undefined]);
  made.wanted = 'scout:0.0';
  expect(made.selected).toBe('scout:0.0');
  expect([...made.ways.values()]).toEqual([1, 2, 3]);
});

test('whoever is moving is chosen by himself, and whoever was named before anybody else', () => {
  expect(walker(view({ mover: 'scout:0.0' })).made.selected).toBe('scout:0.0');
  const { made } = walker(view(), ask('move', ['sq:3.1'], ['scout:0.0']));
  made.wanted = 'scout:0.4';
  expect(made.selected).toBe('scout:0.0');
});

test('a way is gone step by step, with the name of whoever has not been named', () => {
  const { made, keys } = walker();
  made.wanted = 'scout:0.0';
  made.walk('4.1');
  expect(keys).toHaveBeenLastCalledWith('move', ['scout:0.0', 'sq:3.1', 'sq:4.1']);
  const moving = walker(view({ mover: 'scout:0.0' }));
  moving.made.walk('4.1');
  expect(moving.keys).toHaveBeenLastCalledWith('move', ['sq:3.1', 'sq:4.1']);
});

test('a way over a mine is gone when it is pressed again, as far as the mine', () => {
  const mined = view({ mover: 'scout:0.0', cards: [{ card: 'proximity-mine', square: 'sq:4.1' }] });
  const { made, keys } = walker(mined);
  made.walk('5.1');
  expect([made.pressed, keys.mock.calls]).toEqual(['5.1', []]);
  made.walk('5.1');
  expect([made.pressed, keys.mock.calls]).toEqual([null, [['move', ['sq:3.1', 'sq:4.1']]]]);
});

test('a square with somebody on it is asked about, not gone to', () => {
  const reach = { 'scout:0.0': { 'sq:3.1': 'sq:2.1', 'sq:1.1': 'sq:2.1' } };
  const { made, activate, keys } = walker(view({ mover: 'scout:0.0', reach }));
  made.walk('1.1');
  expect(activate).toHaveBeenCalledWith('sq:1.1');
  expect(keys).not.toHaveBeenCalled();
});

test('a card that is being played has the squares to itself', () => {
  const question = ask('move', ['sq:3.1'], ['card:blind-grenade']);
  const { made } = walker(view({ mover: 'scout:0.0' }), question);
  expect([made.playing, made.walking, made.selected, made.reach]).toEqual(['blind-grenade', false, null, undefined]);
});

test('whoever fires is chosen among those who may', () => {
  const { made } = walker(view({ stage: 4, sight: { 'scout:0.0': {} } }), ask('fire', ['scout:0.0', 'end']));
  made.wanted = 'scout:0.0';
  expect([made.selected, made.walking]).toEqual(['scout:0.0', false]);
});

test('picking up and placing go with whoever is chosen', () => {
  const { made, keys } = walker();
  made.act({ key: 'pick-up', label: '' });
  expect(keys).not.toHaveBeenCalled();
  made.wanted = 'scout:0.0';
  made.act({ key: 'pick-up', label: '' });
  expect(keys).toHaveBeenCalledWith('move', ['scout:0.0', 'pick-up']);
});
