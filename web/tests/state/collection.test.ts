import { expect, test } from 'vitest';
import {
  asMade,
  CannotKeep,
  Collection,
  type Made,
  MOST_KEPT,
  titleOf,
  understood,
} from '../../src/state/collection.svelte.ts';

const KEY = 'ultratable.figures';

function spoon(name = 'Sir Spoon'): Made {
  const look = { body: 'slim', head: 'lid', gear: ['shield'], colours: ['red', 'sand'], picture: '' };
  return { name, variant: '', kind: 'person', text: '', picks: ['armor', 'dodge', 'luck'], look };
}

class Memory {
  kept = new Map<string, string>();
  full = false;
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem(key: string, text: string): void {
    if (this.full) throw new Error('QuotaExceededError');
    this.kept.set(key, text);
  }
}

test('figures are there again when the page is loaded anew', () => {
  const memory = new Memory();
  const one = new Collection(memory);
  const id = one.put(spoon());
  one.put(spoon('Rattle'));
  one.put(spoon('Sir Fork'), id);
  const again = new Collection(memory);
  expect(again.kept.map(({ made }) => made.name)).toEqual(['Sir Fork', 'Rattle']);
  expect(again.get(id)?.made).toEqual(spoon('Sir Fork'));
  expect(JSON.parse(memory.kept.get(KEY) ?? '').version).toBe(1);
});

test('what is deleted can be brought back to its place', () => {
  const collection = new Collection(new Memory());
  const [first, second] = ['a', 'b', 'c'].map((name) => collection.put(spoon(name)));
  const back = collection.remove(second ?? '');
  expect(collection.kept.map(({ made }) => made.name)).toEqual(['a', 'c']);
  back();
  back();
  expect(collection.kept.map(({ made }) => made.name)).toEqual(['a', 'b', 'c']);
  expect(collection.kept[0]?.id).toBe(first);
});

test.each(['', 'x', 'null', '7', '[]', '{}', '{"figures": {}}', '{"figures": "no"}'])(
  'garbage is no figures, and is put aside before anything is written: %s',
  (text) => {
    const memory = new Memory();
    memory.kept.set(KEY, text);
    const collection = new Collection(memory);
    expect(collection.kept).toEqual([]);
    collection.put(spoon());
    expect(memory.kept.get('ultratable.figures.unread')).toBe(text);
    expect(new Collection(memory).kept).toHaveLength(1);
  },
);

test('of a list the figures are taken, and whatever else is in it stays', () => {
  const good = { id: 'a', made: spoon() };
  const strange = [null, 7, { id: 'b' }, { id: 'a', made: spoon() }, { id: '../x', made: spoon() }, { made: spoon() }];
  const later = { id: 'z', made: { name: 'Of a later time', shape: 'other' } };
  const memory = new Memory();
  memory.kept.set(KEY, JSON.stringify({ version: 2, figures: [...strange, good, later] }));
  const collection = new Collection(memory);
  expect(collection.kept).toEqual([good]);
  collection.put(spoon('Rattle'));
  const { figures } = JSON.parse(memory.kept.get(KEY) ?? '') as { figures: unknown[] };
  expect(figures).toHaveLength(strange.length + 3);
  expect(figures).toContainEqual(later);
});

test('what may be left out of a figure is filled in, and what is none is none', () => {
  const bare = { name: 'A', kind: 'person', picks: ['luck', 'luck', ''], look: { body: 'slim' } };
  expect(asMade(bare)).toEqual({
    ...bare,
    variant: '',
    text: '',
    look: { body: 'slim', head: 'none', gear: [], colours: ['slate', 'sand'], picture: '' },
  });
  const wrong = [null, [], { ...bare, name: 7 }, { ...bare, picks: ['luck', 'luck'] }, { ...bare, look: [] }];
  for (const one of [...wrong, { ...bare, look: { body: 'slim', gear: [7] } }]) expect(asMade(one)).toBeNull();
  expect(
    understood(JSON.stringify({ figures: [{ id: 'a', made: { ...bare, extra: 1 } }] })).kept[0]?.made,
  ).not.toHaveProperty('extra');
});

test('a browser that is full says so and forgets nothing', () => {
  const memory = new Memory();
  const collection = new Collection(memory);
  collection.put(spoon());
  memory.full = true;
  expect(() => collection.put(spoon('Rattle'))).toThrow(CannotKeep);
  expect(collection.kept).toHaveLength(1);
  memory.full = false;
  for (let at = 1; at < MOST_KEPT; at++) collection.put(spoon(`f${at}`));
  expect(() => collection.put(spoon('one more'))).toThrow(/at most 200/);
  const known = collection.kept[0]?.id ?? '';
  expect(collection.put(spoon('changed'), known)).toBe(known);
});

test('another tab may have changed what is kept', () => {
  const memory = new Memory();
  const [one, other] = [new Collection(memory), new Collection(memory)];
  other.put(spoon());
  one.reload();
  expect(one.kept).toHaveLength(1);
});

test('a variant is told with its label', () => {
  expect(titleOf(spoon())).toBe('Sir Spoon');
  expect(titleOf({ ...spoon(), variant: 'Gala' })).toBe('Sir Spoon (Gala)');
});
