import { expect, test } from 'vitest';
import { fits, found, marked, standing, testSentence, wordsOf } from '../../src/rules/search.ts';
import type { ClauseShown, RulesShown } from '../../src/wire.ts';

const clause = (id: string, over: Partial<ClauseShown> = {}): ClauseShown => ({
  id,
  title: 'Roll N or more',
  text: 'Roll the die once.',
  where: 'Main Phase',
  ruling: '',
  examples: ['3+ succeeds on 3, 4, 5, 6.'],
  optional: false,
  inert: '',
  tests: ['a.py::test_it'],
  fired: 3,
  ...over,
});

const rules: RulesShown = {
  game: 'toy',
  title: 'Toy',
  players: '2',
  summary: '',
  version: 1,
  games: 10,
  sections: [
    {
      id: 'main',
      title: 'Main',
      clauses: [clause('toy.main.roll'), clause('toy.main.half', { title: 'Half', ruling: 'Up.' })],
    },
    {
      id: 'end',
      title: 'End',
      clauses: [clause('toy.end.art', { title: 'Art', inert: 'Only looks.', tests: [], fired: 0 })],
    },
  ],
};

test('a rule fits when it has all the words, wherever they stand and however they are written', () => {
  const roll = clause('toy.main.roll');
  expect(fits(roll, wordsOf('  DIE   once '))).toBe(true);
  expect(fits(roll, wordsOf('succeeds main.roll'))).toBe(true);
  expect(fits(roll, wordsOf('die twice'))).toBe(false);
  expect(fits(roll, [])).toBe(true);
});

test('only sections that have something found are left, with what was found', () => {
  const ids = (search: string, filter: 'all' | 'ruled' | 'unplayed') =>
    found(rules, wordsOf(search), filter).map((section) => [section.id, section.clauses.map(({ id }) => id)]);
  expect(ids('half', 'all')).toEqual([['main', ['toy.main.half']]]);
  expect(ids('', 'ruled')).toEqual([['main', ['toy.main.half']]]);
  expect(ids('', 'unplayed')).toEqual([['end', ['toy.end.art']]]);
  expect(ids('nothing of the sort', 'all')).toEqual([]);
});

test('what was found is marked as it is written, and the pieces are the text', () => {
  expect(marked('Half of a half (3+).', ['half', '3+'])).toEqual([
    { text: 'Half', hit: true },
    { text: ' of a ', hit: false },
    { text: 'half', hit: true },
    { text: ' (', hit: false },
    { text: '3+', hit: true },
    { text: ').', hit: false },
  ]);
  expect(marked('Half', [])).toEqual([{ text: 'Half', hit: false }]);
});

test('a test reads as a sentence', () => {
  expect(testSentence('games/ults/test_k9.py::test_a_bite_of_3')).toBe('a bite of 3');
});

test('what is not played needs no proof; what is played and has none is named', () => {
  expect(standing(rules)).toMatchObject({ played: 2, proved: 2, fired: 2, lacking: [] });
  const untested = clause('toy.main.new', { tests: [] });
  const never = clause('toy.main.rare', { fired: 0 });
  const more = { ...rules, sections: [{ id: 'main', title: 'Main', clauses: [untested, never] }] };
  expect(standing(more)).toEqual({ played: 2, proved: 1, fired: 1, lacking: [untested, never] });
});
