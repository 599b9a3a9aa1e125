import { expect, test } from 'vitest';
import { beatIn, floatOf, healthShown, lastPlayed } from '../../../src/games/ults/play.ts';
import type { UltsSeat } from '../../../src/games/ults/view.ts';
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
  expect(floatOf(line('took', { seat: 1, number: 4 }))).toEqual({ at: 1, amount: -4, great: false });
  expect(floatOf(line('took', { seat: 1, number: 12 }))).toEqual({ at: 1, amount: -12, great: true });
  expect(floatOf(line('healed', { seat: 0, total: { value: 3 } }))).toEqual({ at: 0, amount: 3, great: false });
  expect(floatOf(line('healed', { seat: 0, total: null }))).toBeNull();
  expect(floatOf(line('rolled', { seat: 0 }))).toBeNull();
  expect(floatOf(null)).toBeNull();
});

test('health falls when the blow is shown', () => {
  const seats = [
    { seat: 0, health: 31 },
    { seat: 1, health: 12 },
  ] as UltsSeat[];
  const took = line('took', { seat: 1, number: 4 });
  const undone = line('took', { seat: 0, number: 4 }, { taken_back: true });
  expect(healthShown(seats, [line('rolled', { seat: 0 }), took, undone]).map(({ health }) => health)).toEqual([31, 16]);
  expect(healthShown(seats, [])).toBe(seats);
});

test('what status effects do at the start of a turn is told until something is played in it', () => {
  const harms = line('status-harms', {
    seat: 0,
    total: {
      value: 5,
      reasons: [
        { label: 'Bleed', amount: 2 },
        { label: 'Python', amount: 3 },
      ],
    },
  });
  const before = [punch, line('turn', { seat: 0 }), harms];
  const parts = [
    { label: 'Bleed', amount: 2, heals: false },
    { label: 'Python', amount: 3, heals: false },
  ];
  expect(beatIn(before)).toMatchObject({ number: harms.number, seat: 0, parts, healed: 0, lost: null });
  const after = [...before, line('took', { seat: 0, number: 4, total: { value: 4, reasons: [] } })];
  expect(beatIn(after)?.lost).toBe(4);
  expect(beatIn([...after, punch])).toBeNull();
  expect(beatIn([...after, line('turn', { seat: 1 })])).toBeNull();
});
