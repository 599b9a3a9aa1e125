import { expect, test, vi } from 'vitest';
import { Clauses, pageOf, short, withClauses } from '../../src/state/clauses.svelte.ts';
import type { ClauseShown, RulesShown } from '../../src/wire.ts';

const clause = (id: string, title: string, text = ''): ClauseShown => ({
  id,
  title,
  text,
  where: '',
  ruling: '',
  examples: [],
  optional: false,
  inert: '',
  tests: [],
  fired: 0,
});

const RULES: RulesShown = {
  game: 'ults',
  title: 'ULts',
  players: '2-8',
  summary: '',
  version: 1,
  games: null,
  sections: [
    { id: 'main', title: 'Main Phase', clauses: [clause('ults.main.roll', 'Rolls'), clause('ults.main.user', 'User')] },
    { id: 'end', title: 'The end', clauses: [clause('ults.end.last', 'Last one standing')] },
  ],
};

const TITLES = { 'ults.main.roll': 'Rolls', 'ults.end.last': 'Last one standing' };
const source = { rules: async () => RULES, ruleTitles: async () => TITLES };

test('a clause knows its section and its neighbours, across sections', async () => {
  const clauses = new Clauses(() => source);
  await clauses.load('ults');
  expect(clauses.get('ults.main.user')).toMatchObject({
    section: 'Main Phase',
    before: { id: 'ults.main.roll' },
    after: { id: 'ults.end.last' },
  });
  expect(clauses.get('ults.main.roll')?.before).toBeNull();
});

test('before the titles are here a clause has a short name, and none is counted', async () => {
  const clauses = new Clauses(() => source);
  expect(clauses.title('ults.end.last-standing')).toBe('last standing');
  expect(clauses.count('ults')).toBe(0);
  await clauses.loadTitles('ults');
  expect(clauses.title('ults.end.last')).toBe('Last one standing');
  expect(clauses.count('ults')).toBe(2);
  expect(clauses.of('ults')).toBeUndefined();
});

test('the rules are asked for once, and again if that failed', async () => {
  const fetch = vi.fn().mockRejectedValueOnce(new Error('No network.')).mockResolvedValue(RULES);
  const clauses = new Clauses(() => ({ ...source, rules: fetch }));
  await expect(clauses.load('ults')).rejects.toThrow('No network.');
  await Promise.all([clauses.load('ults'), clauses.load('ults')]);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('where a clause is read', () => {
  expect(pageOf('ults.main.roll')).toBe('/rules/ults#ults.main.roll');
  expect(short('ults.main.no-card')).toBe('no card');
  expect(short('ultra_marines.tray.against_stunned')).toBe('against stunned');
});

test('clauses named in a text are found; other words with dots are not', () => {
  const known = (id: string) => id === 'ults.main.roll';
  expect(withClauses('See ults.main.roll, i.e. the die.', known)).toEqual([
    { text: 'See ' },
    { text: 'ults.main.roll', clause: 'ults.main.roll' },
    { text: ', ' },
    { text: 'i.e' },
    { text: '. the die.' },
  ]);
});
