import { expect, test, vi } from 'vitest';
import { Things } from '../../src/state/things.svelte.ts';
import type { Thing } from '../../src/wire.ts';

const thing = (ref: string, kind = 'word'): Thing => ({
  ref,
  kind,
  title: ref,
  text: `${ref}.`,
  clauses: [],
  facts: {},
});

test('a game is asked for once, and its things are found by their words', async () => {
  const fetch = vi.fn(async () => [thing('deck', 'zone'), thing('word:knock')]);
  const things = new Things(fetch);
  expect(things.get('deck')).toBeUndefined();
  await Promise.all([things.load('toy'), things.load('toy')]);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(things.get('deck')?.kind).toBe('zone');
  expect(things.of('toy', 'word').map(({ ref }) => ref)).toEqual(['word:knock']);
  expect(things.of('other', 'word')).toEqual([]);
});

test('the same word means what it means in the game that was opened last', async () => {
  const things = new Things(async (game) => [{ ...thing('deck'), title: game }]);
  await things.load('one');
  await things.load('two');
  expect(things.get('deck')?.title).toBe('two');
  await things.load('one');
  expect(things.get('deck')?.title).toBe('one');
});

test('what failed is tried again', async () => {
  const fetch = vi
    .fn()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValueOnce([thing('deck')]);
  const things = new Things(fetch);
  await expect(things.load('toy')).rejects.toThrow('away');
  await things.load('toy');
  expect(things.get('deck')).toBeDefined();
});
