import { expect, test } from 'vitest';
import { meantBy, pieces } from '../../src/state/log-words.ts';
import type { Line } from '../../src/wire.ts';
import { LINES, line, NAMES, TOTAL } from './lines.ts';

const TITLES: Record<string, string> = {
  'ability:timber': 'Timber!',
  'status:jacked': 'Jacked',
  'ability:jacked': 'Jacked',
  '8♠': '8 of spades',
  'J♣': 'Jack of clubs',
};
const read = (found: Line) =>
  pieces(
    found,
    meantBy(found, NAMES, (ref) => TITLES[ref]),
  );
const shown = (found: Line) =>
  read(found).map(({ text, ref, after = '' }) => (ref ? `[${ref}]${after}` : text + after));
const whole = (found: Line) =>
  read(found)
    .map(({ text, after = '' }) => text + after)
    .join('');

test('names, abilities and cards in a sentence are things', () => {
  expect(shown(LINES[3] as Line)).toEqual([
    '[seat:1]',
    ' announces ',
    '[ability:timber]',
    ' with ',
    '[8♠]',
    ' at ',
    '[seat:0].',
  ]);
});

test('a field’s own word comes first: a status is not the ability of the same name', () => {
  expect(shown(LINES[12] as Line)).toEqual(['[status:jacked]', ' (', '[J♣])', ' is placed on ', '[seat:1].']);
});

test('the sum in a sentence becomes its number, which knows its parts', () => {
  const found = read(LINES[5] as Line);
  expect(found.find(({ total }) => total)).toEqual({ text: '12', total: TOTAL, after: '.' });
  expect(whole(LINES[5] as Line)).toBe('Fen loses 12 health: 12.');
});

test('of two sums in a sentence both are their numbers', () => {
  const power = { label: 'Power', amount: 7, clause: 'figures.battle.total' };
  const card = (label: string, amount: number) => ({ label, amount, clause: 'figures.battle.rank-values' });
  const total = { value: 16, reasons: [card('9♣', 9), power] };
  const against = { value: 16, reasons: [card('9♦', 9), power] };
  const text = 'Hero wins with 9♣ +9, Power +7 = 16 against 9♦ +9, Power +7 = 16.';
  const found = read(line(1, 'hit', text, { figure: 'figure:0.0', total, against }));
  expect(found.map((piece) => piece.total)).toEqual([undefined, total, undefined, against]);
  expect(found.map((piece) => piece.text + (piece.after ?? '')).join('')).toBe('Hero wins with 16 against 16.');
});

test('a sum of one part is the last number, not one that only looks like it', () => {
  const single = line(1, 'hit', 'Fen loses 8 health: 8.', {
    seat: 0,
    total: { value: 8, reasons: TOTAL.reasons.slice(0, 1) },
  });
  expect(read(single).at(-1)).toMatchObject({ text: '8', after: '.' });
  expect(whole(single)).toBe('Fen loses 8 health: 8.');
});

test('a sentence without things stays as it is', () => {
  expect(read(line(1, '', 'All is well.'))).toEqual([{ text: 'All is well.' }]);
});

test('a name is not found inside another word, and of two the longer first', () => {
  const tricky = line(1, '', 'Fennel meets Fen and Fen II.', { seat: 0, other: 1 });
  const found = pieces(
    tricky,
    meantBy(tricky, ['Fen', 'Fen II'], () => undefined),
  );
  expect(found.map(({ text, ref, after = '' }) => (ref ?? text) + after)).toEqual([
    'Fennel meets ',
    'seat:0',
    ' and ',
    'seat:1.',
  ]);
});

test('hidden fields name nothing', () => {
  expect(shown(LINES[2] as Line)).toEqual(['[seat:1]', ' draws a card.']);
});
