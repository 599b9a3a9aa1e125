import { expect, test } from 'vitest';
import { aimsOf, isPast, lastAttack } from '../../../src/games/ultra_marines/attack.ts';
import { attackWords } from '../../../src/games/ultra_marines/attack-words.ts';
import { line, view } from './position.ts';

const fires = line(5, 'fires', {
  scout: 'scout:0.0',
  target: 'scout:1.1',
  weapon: 'pistol',
  dice: [
    { place: 'NW', number: 2 },
    { place: 'COCKED', number: 6 },
    { place: 'COCKED', number: 1 },
    { place: 'C', number: 5 },
    { place: 'OUT', number: 5 },
  ],
});

test('dice that lay across a line are told with what they showed at last', () => {
  const attack = lastAttack([line(1, 'turn'), fires, line(6, 'stunned', { target: 'scout:1.1', number: 5 }, 'Down.')]);
  expect(attack?.dice).toEqual([
    { value: 2, place: 'NW' },
    { value: 5, place: 'C', cocked: [6, 1] },
    { value: 5, place: 'OUT' },
  ]);
  expect(attack?.counts).toBe(1);
  expect(attack?.results).toEqual(['Down.']);
  expect(attack && attackWords(attack, view())).toBe('Scout V0 fires at Scout P1');
});

test('no die counts in a miss, and what was taken back is no attack', () => {
  expect(lastAttack([fires, line(6, 'missed', { target: 'scout:1.1' })])?.counts).toBeNull();
  expect(lastAttack([{ ...fires, taken_back: true }])).toBeNull();
  expect(lastAttack([])).toBeNull();
});

test('whom each has aimed at is told of the turn that is going on, without what was taken back', () => {
  const before = line(2, 'fires', { scout: 'scout:1.1', target: 'scout:0.0' });
  const shell = line(6, 'shell', { scout: 'scout:0.4', square: 'sq:5.1' });
  const blow = line(7, 'strikes', { scout: 'scout:0.1', target: 'scout:1.2' });
  const undone = { ...line(8, 'strikes', { scout: 'scout:0.2', target: 'scout:1.2' }), taken_back: true };
  const found = aimsOf([before, line(4, 'turn'), fires, shell, blow, undone]);
  expect(Object.fromEntries(found)).toEqual({
    'scout:0.0': 'scout:1.1',
    'scout:0.4': 'sq:5.1',
    'scout:0.1': 'scout:1.2',
  });
});

test('a shell is shown as nine squares with their sums', () => {
  const shell = line(8, 'shell', {
    scout: 'scout:0.4',
    square: 'sq:5.1',
    dice: [
      { place: 'N', number: 2 },
      { place: 'N', number: 3 },
      { place: 'SE', number: 6 },
      { place: 'OUT', number: 1 },
    ],
  });
  const attack = lastAttack([fires, shell, line(9, 'shell-empty', {}, 'Nobody.')]);
  expect(attack).toMatchObject({ mode: 'blast', square: '5.1', notes: { N: '= 5', SE: '= 6' }, counts: null });
  expect(attack && attackWords(attack, view())).toBe('Scout M0 fires hellfire at F2');
});

test('of several under a frag grenade, each is read from the dice against him', () => {
  const die = (number: number, target: string, place: string, shows: number) =>
    line(number, 'frag-die', { target, dice: [{ place, number: shows }] });
  const attack = lastAttack([
    line(1, 'plays', { card: 'frag-grenade' }),
    die(2, 'scout:1.1', 'C', 4),
    die(3, 'scout:1.2', 'NW', 4),
    line(4, 'stunned', { target: 'scout:1.1', number: 4 }),
    line(5, 'stunned', { target: 'scout:1.2', number: 4 }),
  ]);
  expect(attack?.counts).toBe(1);
});

test('the tray goes when another turn brings one’s own question', () => {
  const lines = [line(1, 'turn'), fires, line(6, 'missed', { target: 'scout:1.1' }), line(7, 'turn')];
  const attack = lastAttack(lines);
  if (!attack) throw new Error('no attack');
  expect(isPast(attack, lines, () => false)).toBe(false);
  expect(isPast(attack, lines, () => false, true)).toBe(true);
  // In the turn in which it happened it stays for whoever is asked what comes next.
  expect(isPast(attack, lines.slice(0, 3), () => false, true)).toBe(false);
});

test('the dice of a frag grenade are shown together', () => {
  const die = (number: number, place: string) =>
    line(number, 'frag-die', { target: 'scout:1.1', dice: [{ place, number: 3 }] });
  const attack = lastAttack([die(1, 'N'), line(2, 'plays', { card: 'frag-grenade' }), die(3, 'C'), die(4, 'NW')]);
  expect(attack?.dice.map(({ place }) => place)).toEqual(['C', 'NW']);
});

test('the tray is put away when its reader goes on, or two turns later', () => {
  const attack = lastAttack([fires]);
  if (!attack) throw new Error('no attack');
  const mine = (facts: Record<string, unknown>) => facts.seat === 0;
  expect(isPast(attack, [fires, line(6, 'ended-stage', { seat: 1 })], mine)).toBe(false);
  expect(isPast(attack, [fires, line(6, 'ended-stage', { seat: 0 })], mine)).toBe(true);
  expect(isPast(attack, [fires, line(6, 'turn'), line(7, 'rolled', { seat: 0 })], mine)).toBe(false);
  expect(isPast(attack, [fires, line(6, 'turn'), line(7, 'turn')], () => false)).toBe(true);
});
