import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { Things } from '../../src/state/things.svelte.ts';
import type { Thing } from '../../src/wire.ts';

const thing = (title: string): Thing => ({
  ref: 'figure:0.0',
  kind: 'figure',
  title,
  text: '',
  clauses: [],
  facts: {},
});

test('what a word means at this table goes before what it means anywhere, and goes with the table', async () => {
  const things = new Things(async () => [thing('Figure 1 of seat 1')]);
  await things.load('toy');
  let title = $state('Hero');
  const leave = $effect.root(() => things.follow(() => [thing(title)]));
  flushSync();
  expect(things.get('figure:0.0')?.title).toBe('Hero');
  expect(things.usual('figure:0.0')?.title).toBe('Figure 1 of seat 1');
  title = 'Marble';
  flushSync();
  expect(things.get('figure:0.0')?.title).toBe('Marble');
  leave();
  expect(things.get('figure:0.0')?.title).toBe('Figure 1 of seat 1');
});
