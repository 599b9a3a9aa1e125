import { expect, test } from 'vitest';
import { floatOf, lastPlayed } from '../../../src/games/ults/play.ts';
import type { Line } from '../../../src/wire.ts';

let number = 0;
const line = (kind: string, facts: Record<string, unknown> = {}, more: Partial<Line> = {}): Line => {
  number += 1;
  return { number, kind, text: kind, facts, ...more } as Line;
};

const punch = line('announced', { seat: 0, user: 0, ability: 'power-punch', card: '9♣', target: 1 });

test('before anything is played there is nothing to tell', () => {
  expect(lastPlayed([line('turn', { seat: 0 })])).toBeNull();
});

test('an ability is told with its roll, its damage, its defense and its end', () => {
  const played = lastPlayed([
    line('announced', { seat: 1, user: 1, ability: 'bite', card: '2♥', target: 0 }),
    punch,
    line('rolled', { seat: 0, number: 2, needs: 3 }),
    line('roll-changed', { seat: 0, number: 3 }),
    line('dealt-damage', { seat: 1, total: { value: 9, reasons: [] } }),
    line('defended', { seat: 1, cards: ['4♣', '5♠'], number: 7 }),
    line('took', { seat: 1, number: 2, total: { value: 2, reasons: [] } }),
    line('placed', { seat: 1, status: 'bleed', card: '4♦' }),
    line('turned-sideways', { seat: 0, status: 'jinx', card: '4♠' }),
    line('eliminated', { seat: 1, cards: [] }),
  ]);
  expect(played).toMatchObject({
    number: punch.number,
    ability: 'power-punch',
    card: '9♣',
    target: 1,
    rolls: [{ number: 2, needs: 3, counts: 3 }],
    missed: false,
    struck: [{ seat: 1, dealt: 9, blocked: 7, cards: ['4♣', '5♠'], lost: 2 }],
    placed: [{ seat: 1, status: 'bleed', card: '4♦' }],
    knocked: [{ seat: 0, status: 'jinx', off: false }],
    out: [1],
  });
});

test('what the next turn brings is not its doing', () => {
  const played = lastPlayed([
    punch,
    line('missed', { seat: 0 }),
    line('turn', { seat: 1 }),
    line('took', { seat: 1, number: 3 }),
  ]);
  expect(played?.missed).toBe(true);
  expect(played?.struck).toEqual([]);
});

test('what was taken back did not happen', () => {
  const back = line('announced', { seat: 0, user: 0, ability: 'timber', card: 'Q♦', target: 1 }, { taken_back: true });
  expect(lastPlayed([punch, back])?.ability).toBe('power-punch');
});

test('faces that the rules leave to memory are not known any more', () => {
  const old = line('announced', { seat: 0, user: 0, ability: 'timber', card: null, target: null });
  const total = line('dealt-damage', { seat: 1, total: null });
  expect(lastPlayed([old, total])).toMatchObject({ card: null, target: null, struck: [{ dealt: null }] });
});

test('health that changes rises from its seat, and a great blow is told from a small one', () => {
  expect(floatOf(line('took', { seat: 1, number: 4 }))).toEqual({ seat: 1, amount: -4, great: false });
  expect(floatOf(line('took', { seat: 1, number: 12 }))).toEqual({ seat: 1, amount: -12, great: true });
  expect(floatOf(line('healed', { seat: 0, total: { value: 3 } }))).toEqual({ seat: 0, amount: 3, great: false });
  expect(floatOf(line('healed', { seat: 0, total: null }))).toBeNull();
  expect(floatOf(line('rolled', { seat: 0 }))).toBeNull();
  expect(floatOf(null)).toBeNull();
});
