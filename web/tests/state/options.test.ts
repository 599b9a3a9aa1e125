import { expect, test } from 'vitest';
import { chosen, fieldNamed, fieldsOf, inWords } from '../../src/state/options.ts';
import type { GameShown } from '../../src/wire.ts';
import { DUEL } from './shown.ts';

test('options become fields; what no single control can set is left to scripts', () => {
  const fields = fieldsOf(DUEL);
  expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
    ['mode', 'choice'],
    ['health', 'choice'],
    ['hidden', 'switch'],
    ['cast', 'seats'],
    ['rounds', 'number'],
  ]);
  expect(fields[0]).toMatchObject({ label: 'Mode', hint: 'How.', standard: 'plain', choices: ['plain', 'two_sides'] });
  expect(fields[3]).toMatchObject({ standard: [], things: 'hero' });
  expect(fields[4]).toMatchObject({ least: 30, most: 1000 });
});

test('a game without options has no fields', () => {
  expect(fieldsOf({ ...DUEL, options: {}, options_schema: {} })).toEqual([]);
});

test('only what differs is told', () => {
  const fields = fieldsOf(DUEL);
  const values = { mode: 'plain', health: 30, hidden: true, unknown: 1 };
  expect(chosen(fields, values, 2)).toEqual({ health: 30, hidden: true });
});

test('things of seats that are not there, or for which none is named, are not told', () => {
  const told = (cast: string[], seats: number) => chosen(fieldsOf(DUEL), { cast }, seats);
  expect(told(['a', 'b', 'c'], 2)).toEqual({ cast: ['a', 'b'] });
  expect(told(['', 'b'], 2)).toEqual({ cast: ['b'] });
  expect(told(['', ''], 2)).toEqual({});
});

test('numbers can be named for each seat, and are told if somebody has one', () => {
  const handicap = { type: 'array', default: [], items: { type: 'integer', minimum: 5, maximum: 30 } };
  const game = { ...DUEL, options: { handicap: [] }, options_schema: { properties: { handicap } } };
  const fields = fieldsOf(game);
  expect(fields).toMatchObject([{ name: 'handicap', kind: 'numbers', least: 5, most: 30, standard: [] }]);
  expect(chosen(fields, { handicap: [15, 20, 9] }, 2)).toEqual({ handicap: [15, 20] });
  expect(chosen(fields, { handicap: [0, 0] }, 2)).toEqual({});
});

test.each([
  ['That is no option value for ULts: Invalid enum value 31 - at `$.health`.', 'health'],
  ['two_decks is for seven or eight seats, not for 2.', 'two_decks'],
  ['shared_hands is for team games: set mode to teams as well.', 'shared_hands'],
  ['Duel has 2 to 4 seats, not 9.', 'seats'],
  ['Open hands for spectators need a table with a password.', 'password'],
  ['The stars stand badly.', null],
])('%s belongs to %s', (reason, field) => {
  expect(fieldNamed(reason, ['mode', 'health', 'shared_hands', 'two_decks', 'seats', 'password'])).toBe(field);
});

test('names are read as words', () => {
  expect([inWords('hero_set'), inWords('one-of-two'), inWords(30)]).toEqual(['Hero set', 'One of two', '30']);
});

test('an option that its game gives a title is called so', () => {
  const titled = { properties: { cast: { title: 'Heroes fixed beforehand', type: 'boolean', default: false } } };
  const game = { options: { cast: false }, options_schema: titled } as unknown as GameShown;
  expect(fieldsOf(game).map(({ label }) => label)).toEqual(['Heroes fixed beforehand']);
});
