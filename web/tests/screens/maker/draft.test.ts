import { expect, test, vi } from 'vitest';
import {
  blank,
  bodiesFor,
  copyOf,
  Draft,
  keepUnsaved,
  likeRoster,
  unsaved,
} from '../../../src/screens/maker/draft.svelte.ts';
import { fitting } from '../../../src/screens/maker/picture.ts';
import { asMade } from '../../../src/state/collection.svelte.ts';
import type { Reason } from '../../../src/wire.ts';

const WRONG: Reason[] = [{ clause: 'figures.content.card-maker', sentence: 'Give it a name of 1 to 40 characters.' }];

test('what the server says of the card as it is now stands, whichever answer comes last', async () => {
  const answers: ((found: Reason[]) => void)[] = [];
  const draft = new Draft({ checkMade: () => new Promise((done) => answers.push(done)) }, blank());
  const first = draft.check();
  draft.made.name = 'Sir Spoon';
  const second = draft.check();
  answers[1]?.([]);
  answers[0]?.(WRONG);
  expect(await Promise.all([first, second])).toEqual([false, true]);
  expect(draft.problems).toEqual([]);
});

test('whoever asks is told of the card they asked about, even when another question follows', async () => {
  const answers: ((found: Reason[]) => void)[] = [];
  const checkMade = vi.fn(() => new Promise<Reason[]>((done) => answers.push(done)));
  const draft = new Draft({ checkMade }, { ...blank(), name: 'Sir Spoon' });
  const saving = draft.check();
  draft.made.name = '';
  const following = draft.check();
  answers[0]?.([]);
  answers[1]?.(WRONG);
  expect(await Promise.all([saving, following])).toEqual([true, false]);
  expect(draft.problems).toEqual(WRONG);
});

test('a server that cannot be asked is no leave to save', async () => {
  const checkMade = vi.fn().mockRejectedValue(new Error('The server cannot be reached.'));
  const draft = new Draft({ checkMade }, blank());
  expect(await draft.check()).toBe(false);
  expect(draft.unasked).toBe('The server cannot be reached.');
});

test('stray spaces go, and nothing else does', () => {
  const draft = new Draft(
    { checkMade: () => Promise.resolve([]) },
    { ...blank(), name: '  Sir \n Spoon ', text: ' a  b ' },
  );
  expect([draft.tidy.name, draft.tidy.text]).toEqual(['Sir Spoon', 'a b']);
  expect(asMade(draft.tidy)).toEqual(draft.tidy);
});

test('another kind keeps a body that suits it and changes one that does not', () => {
  const draft = new Draft({ checkMade: () => Promise.resolve([]) }, blank());
  draft.be('machine');
  expect(draft.made.look.body).toBe('sturdy');
  draft.be('vehicle');
  expect(draft.made.look.body).toBe('car');
});

test('only bodies that suit are offered, and the one that is chosen', () => {
  expect(bodiesFor('vehicle').map(({ id }) => id)).toEqual(['car', 'walker', 'submarine', 'rocket']);
  expect(bodiesFor('vehicle', 'slim').map(({ id }) => id)).toContain('slim');
});

test('a figure of the roster is a start; there is none of another name', () => {
  const found = likeRoster('hero-cold', 'The same chin.');
  expect(found).toMatchObject({ name: 'Hero', variant: 'In Cold Weather Gear', text: 'The same chin.' });
  expect(found?.picks).toHaveLength(3);
  expect(asMade(found)).toEqual(found);
  for (const id of ['', 'nobody', 'constructor', '__proto__']) expect(likeRoster(id, '')).toBeNull();
});

test('a copy is a type of its own and shares nothing', () => {
  const copy = copyOf(blank());
  expect(copy.variant).toBe('Copy');
  expect(copyOf(copy).variant).toBe('Copy, copy');
  expect(copyOf({ ...blank(), variant: 'x'.repeat(40) }).variant).toHaveLength(40);
  copy.look.gear.push('shield');
  expect(blank().look.gear).toEqual([]);
});

test('what was begun is found again, garbage is not', () => {
  keepUnsaved('new', blank());
  expect(unsaved('new')).toEqual(blank());
  keepUnsaved('new', null);
  expect(unsaved('new')).toBeNull();
  expect(unsaved('x', { getItem: () => '{"name": 7' })).toBeNull();
});

test('pictures fit with their own proportions and are never made larger', () => {
  expect(fitting(4000, 3000)).toEqual({ width: 320, height: 240 });
  expect(fitting(3000, 4000)).toEqual({ width: 320, height: 426 });
  expect(fitting(1000, 4000)).toEqual({ width: 107, height: 426 });
  expect(fitting(20, 10)).toEqual({ width: 20, height: 10 });
  expect(fitting(100_000, 1)).toEqual({ width: 320, height: 1 });
});
