import { expect, test } from 'vitest';
import { duelBefore, floatOf, isTie, lastDuel } from '../../../src/games/figures/duel.ts';
import type { Line } from '../../../src/wire.ts';

let number = 0;
const line = (kind: string, facts: Record<string, unknown> = {}, more: Partial<Line> = {}): Line => {
  number += 1;
  return { number, kind, text: `${kind}.`, facts, ...more } as Line;
};
const total = (value: number) => ({ value, reasons: [{ label: '9♣', amount: value, clause: 'figures.battle.total' }] });

const attacked = line('attacked', { seat: 0, figure: 'figure:0.0', other: 1 });
const defended = line('defended', { seat: 1, figure: 'figure:1.0' });
const shown = line('shown', { seat: 0, card: '9♣', other: 1, answer: '4♦' });
const won = line('won', { figure: 'figure:0.0', total: total(14), against: total(9) });

test('before the first attack there is nothing to tell', () => {
  expect(lastDuel([line('turn', { seat: 0 })])).toBeNull();
});

test('a battle is told step by step', () => {
  expect(lastDuel([attacked])).toMatchObject({
    number: attacked.number,
    attack: { seat: 0, figure: 'figure:0.0', card: null },
    defense: { seat: 1, figure: null },
    shown: false,
    won: null,
  });
  expect(lastDuel([attacked, defended])?.defense.figure).toBe('figure:1.0');
  expect(lastDuel([attacked, defended, shown])).toMatchObject({
    shown: true,
    attack: { card: '9♣' },
    defense: { card: '4♦' },
  });
  expect(lastDuel([attacked, defended, shown, won])).toMatchObject({
    won: true,
    attack: { total: { value: 14 } },
    defense: { total: { value: 9 } },
  });
});

test('what came of it is told in the words of the log', () => {
  const duel = lastDuel([
    attacked,
    defended,
    shown,
    won,
    line('used-up', { figure: 'figure:0.0', modifier: 'Blast' }),
    line('wounded', { figure: 'figure:1.0' }),
    line('lucky', { figure: 'figure:0.0', roll: 9, power: 9 }),
    line('discarded', { cards: ['9♣', '4♦'] }),
  ]);
  expect(duel?.harm).toEqual({ figure: 'figure:1.0', how: 'wounded' });
  expect(duel?.notes.map(({ text }) => text)).toEqual(['wounded.', 'lucky.']);
  expect(duel?.roll).toMatchObject({ value: 9, counts: true });
});

test('armor given up and capture are fates too', () => {
  const fate = (kind: string) => lastDuel([attacked, defended, line(kind, { figure: 'figure:1.0' })])?.harm?.how;
  expect([fate('saved'), fate('captured')]).toEqual(['prevented', 'captured']);
});

test('an empty hand shows no card', () => {
  const duel = lastDuel([attacked, defended, line('unanswered', { seat: 0, card: '9♣', other: 1 })]);
  expect(duel).toMatchObject({ shown: true, attack: { card: '9♣' }, defense: { card: null } });
});

test('the next turn is not its doing, and what was taken back did not happen', () => {
  const duel = lastDuel([attacked, defended, line('turn', { seat: 1 }), line('wounded', { figure: 'figure:0.0' })]);
  expect(duel?.harm).toBeNull();
  expect(lastDuel([attacked, { ...defended, taken_back: true }])?.defense.figure).toBeNull();
  expect(lastDuel([{ ...attacked, taken_back: true }])).toBeNull();
});

test('a battle that was left is broken off', () => {
  expect(lastDuel([attacked, line('broken-off', { seat: 0 })])?.broken).toBe(true);
});

test('equal totals are a tie', () => {
  const even = line('won', { figure: 'figure:0.0', total: total(12), against: total(12) });
  const [tie, clear] = [lastDuel([attacked, defended, shown, even]), lastDuel([attacked, defended, shown, won])];
  expect(tie && isTie(tie)).toBe(true);
  expect(clear && isTie(clear)).toBe(false);
});

test('Power that is raised rises from its figure', () => {
  const boosted = line('boosted', { figure: 'figure:0.0', from_power: 9, power: 10 });
  expect(floatOf(boosted)).toEqual({ at: 'figure:0.0', amount: 1, great: false });
  expect(floatOf(won)).toBeNull();
  expect(floatOf(null)).toBeNull();
});

test('what came of the battle before can still be told when the next has begun', () => {
  const past = [attacked, defended, shown, won, line('wounded', { figure: 'figure:1.0' }), line('turn', { seat: 1 })];
  const next = line('attacked', { seat: 1, figure: 'figure:1.1', other: 0 });
  expect(duelBefore([])).toBeNull();
  expect(duelBefore(past)).toBeNull();
  expect(duelBefore([...past, next])).toMatchObject({ number: attacked.number, harm: { how: 'wounded' } });
  expect(lastDuel([...past, next])?.number).toBe(next.number);
  // One that was broken off came to nothing.
  const broken = [...past, next, line('broken-off'), line('attacked', { seat: 0, figure: 'figure:0.1', other: 1 })];
  expect(duelBefore(broken)?.number).toBe(attacked.number);
  const taken = { ...next, taken_back: true };
  expect(duelBefore([...past, taken])).toBeNull();
});
