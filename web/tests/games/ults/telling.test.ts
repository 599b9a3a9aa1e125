import { expect, test } from 'vitest';
import type { Person } from '../../../src/games/ults/people.ts';
import type { Line, Sheet } from '../../../src/games/ults/sheets.ts';
import { closedTo, plannableBy, sayOption, summaryOf } from '../../../src/games/ults/telling.ts';
import type { UltsSeat, UltsView } from '../../../src/games/ults/view.ts';
import type { Choice, Question } from '../../../src/wire.ts';

const line = (id: string, passive = false) => ({ ref: `ability:${id}`, title: id, passive }) as Line;
const sheet = (title: string, ...lines: Line[]) => ({ title, lines }) as Sheet;

function person(at: number, name: string, more: Partial<Person> = {}, seat: Partial<UltsSeat> = {}): Person {
  const full = {
    seat: at,
    hero: 'x',
    health: 50,
    max_health: 50,
    out: false,
    hand: null,
    cards: 5,
    statuses: [],
    ...seat,
  };
  const rest = { you: false, side: null, active: false, asked: false, bot: false, away: false };
  return { seat: full as UltsSeat, name, sheet: sheet('K-9'), ...rest, ...more };
}

const viewOf = (people: Person[], you: number | null) =>
  ({ seats: people.map(({ seat }) => seat), you, round: 3 }) as UltsView;

test('whose turn it is, oneself, the others, and what one holds', () => {
  const jacked = { title: 'Jacked', card: 'J♣' } as UltsSeat['statuses'][number];
  const people = [
    person(0, 'Mara', { side: 'ally' }, { health: 31, statuses: [jacked] }),
    person(1, 'Fen', { you: true, active: true, sheet: sheet('Aja') }, { hand: ['9♣', 'K♦'], health: 43 }),
    person(2, 'Bo', {}, { out: true, health: 0 }),
  ];
  expect(summaryOf(viewOf(people, 1), people)).toBe(
    'Round 3. It is your turn. You: Aja, 43 of 50 health. ' +
      'Mara (ally): K-9, 31 of 50 health, with Jacked J♣, 5 cards in hand. Bo: out. You hold 9♣, K♦.',
  );
});

test('a spectator hears no hand, and an empty one is not told', () => {
  const people = [person(0, 'Mara', { active: true }, { cards: 1 })];
  const told = "Round 3. It is Mara's turn. Mara: K-9, 50 of 50 health, 1 card in hand.";
  expect(summaryOf(viewOf(people, null), people)).toBe(told);
  const mine = [person(0, 'Mara', { you: true }, { hand: [] })];
  expect(summaryOf(viewOf(mine, 0), mine)).toBe('You: K-9, 50 of 50 health.');
});

test('a hero whose sheet is still being loaded is passed over', () => {
  const people = [person(0, 'Mara', { sheet: null }, { cards: 1 })];
  expect(summaryOf(viewOf(people, null), people)).toBe('Mara: 50 of 50 health, 1 card in hand.');
});

test('before everybody has a hero there is nothing to tell', () => {
  const people = [person(0, 'Mara'), person(1, 'Bo', {}, { hero: null })];
  expect(summaryOf(viewOf(people, 0), people)).toBe('');
});

test('closed are the abilities of one’s own that could be asked for and are not open', () => {
  const me = person(0, 'Mara', { sheet: sheet('Jaq', line('punch'), line('timber'), line('skin', true)) });
  const ask = (name: string, picked: string[] = []) =>
    ({ name, picked, options: [{ key: 'ability:punch' }] }) as unknown as Question;
  expect(closedTo(me, ask('announce'))).toEqual([{ ref: 'ability:timber', label: 'timber' }]);
  for (const none of [ask('defend'), ask('announce', ['ability:punch']), null]) expect(closedTo(me, none)).toEqual([]);
});

test('an ability that is announced is one sentence, however far it is', () => {
  const ask = (...picked: string[]) => ({ name: 'announce', picked }) as unknown as Question;
  const option = (key: string) => ({ key, label: `${key}, as the server says` }) as Choice;
  const titles: Record<string, string> = { 'ability:bite': 'Bite', 'ability:copycat': 'Copycat', 'seat:1': 'Mara' };
  const said = (asked: Question | null, key: string, along: string | null = null) =>
    sayOption(asked, option(key), along, (ref) => titles[ref] ?? ref);
  expect(said(ask(), 'ability:bite')).toBe('ability:bite, as the server says');
  expect(said(ask(), 'ability:bite', '9♣')).toBe('Bite with 9♣');
  expect(said(ask('ability:copycat', 'ability:bite'), '9♣')).toBe('Bite with 9♣');
  expect(said(ask('ability:bite', '9♣'), 'seat:1')).toBe('Bite with 9♣ on Mara');
  expect(said({ ...ask(), name: 'defend' }, '9♣')).toBe('9♣, as the server says');
});

test('abilities that can be announced can be planned, by those who still play', () => {
  const me = (out: boolean) =>
    person(0, 'Mara', { you: true, sheet: sheet('Aja', line('lion'), line('hide', true), line('python')) }, { out });
  expect(plannableBy(me(false))).toEqual(['ability:lion', 'ability:python']);
  expect(plannableBy(me(true))).toEqual([]);
  expect(plannableBy(null)).toEqual([]);
});
