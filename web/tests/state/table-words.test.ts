import { expect, test } from 'vitest';
import { PRESETS } from '../../src/state/presets.ts';
import { duration, type Told, tableWords } from '../../src/state/table-words.ts';
import type { Settings } from '../../src/wire.ts';
import { DUEL } from './shown.ts';

const FRESH = { password: false, seed: null, sameSeed: false, game: DUEL };

const words = (settings: Partial<Settings> = {}, more: Partial<Told> = {}) =>
  tableWords({ ...FRESH, ...more, settings: { game: 'duel', seats: 2, ...settings } }).join(' ');

test('a plain table is told in plain words', () => {
  expect(words()).toBe(
    'Duel for 2 players. Played by the book, without rules of the house. Taking back is free until something is seen; ' +
      'after that, those concerned are asked. No clock: think as long as you like. Everybody who could respond is asked, ' +
      'so that pauses tell nothing. Spectators see what is public. Whoever is asked may ask a bot for a hint; the match counts as assisted ' +
      'then. There is a chat, which the host can moderate. Whoever leaves is played by a steady bot after 2 minutes, and can come back. Whoever has the link or the four ' +
      'words may come in.',
  );
});

test.each([
  [{ undo: 'strict' }, 'Nothing is taken back once'],
  [{ undo: 'open' }, 'Anything can be taken back'],
  [{ clock: 'live' }, '60 seconds a question'],
  [{ clock: 'fast' }, '12 hours a question'],
  [{ clock: 'normal' }, 'a day a question, 3 days'],
  [{ clock: 'slow' }, '3 days a question, 7 days'],
  [{ windows: 'quick' }, 'pauses tell.'],
  [{ hints: false }, 'Nobody is given hints.'],
  [{ spectators: 'none' }, 'Nobody watches.'],
  [{ spectators: 'open hands' }, 'Spectators see all hands.'],
  [{ delay: 1 }, 'Spectators see what is public, a turn later.'],
  [{ spectators: 'open hands', delay: 3 }, 'see all hands, 3 turns later.'],
  [{ chat: false }, 'There is no chat.'],
  [{ leave_after: 3600, stand_in: 'random' }, 'by a random bot after an hour'],
  [{ listed: true }, 'Anybody on this server may come in.'],
  [{ options: { health: 30 } }, 'Rules of the house: health: 30.'],
  [{ options: { hidden: true, mode: 'two_sides' } }, 'Rules of the house: hidden and mode: two sides.'],
  [{ options: { cast: ['a', 'b'] } }, 'Rules of the house: cast: A at seat 1 and B at seat 2.'],
] as [Partial<Settings>, string][])('%o is told', (settings, told) => {
  expect(words(settings)).toContain(told);
  expect(words()).not.toContain(told);
});

test('an option that is as usual is not told', () => {
  expect(words({ options: { health: 50, cast: [] } })).toContain('Played by the book');
});

test('a password is at the door before anything else', () => {
  expect(words({ listed: true }, { password: true })).toContain('the link and the password');
});

test('a seed that was chosen is told, and what it means', () => {
  expect(words({}, { seed: 'Otter {x}', sameSeed: true })).toContain(
    'The seed is “Otter {x}”: shuffles and dice are those of every table with it, and whoever knows it can work out what',
  );
  expect(words()).not.toContain('dice');
});

test('a rematch with the same chance says so', () => {
  expect(words({}, { sameSeed: true })).toContain('Shuffles and dice are those of the match before.');
});

test.each([
  [{ clock: 'live' }, true],
  [{ clock: 'slow' }, true],
  [{ clock: 'live', listed: true }, false],
  [{ clock: 'none' }, false],
  [{}, false],
] as [Partial<Settings>, boolean][])('%o: that the host can stop the clocks is told: %s', (settings, told) => {
  expect(words(settings).includes('The host can stop the clocks')).toBe(told);
});

test('every preset differs from the others in words', () => {
  const told = Object.values(PRESETS).map((preset) => words(preset));
  expect(new Set(told).size).toBe(3);
});

test('a game that is not known is called by its id', () => {
  expect(words({}, { game: null })).toContain('duel for 2 players.');
});

test.each([
  [1, 'a second'],
  [30, '30 seconds'],
  [60, 'a minute'],
  [90, '90 seconds'],
  [7200, '2 hours'],
  [86_400, 'a day'],
])('%i seconds are %s', (seconds, said) => {
  expect(duration(seconds)).toBe(said);
});

test('a map that somebody has drawn is shown, not told', () => {
  expect(words({ options: { board: 'saved', saved: 'AAA\nAAA\nAAA' } })).toContain('board: saved.');
  expect(words({ options: { board: 'saved', saved: 'AAA\nAAA\nAAA' } })).not.toContain('AAA');
});
