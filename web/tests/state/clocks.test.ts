import { expect, test } from 'vitest';
import { clockWish } from '../../src/state/clocks.ts';
import type { SeatShown, TableShown } from '../../src/wire.ts';
import { seat, table } from './shown.ts';

const CLOCKED = { game: 'duel', seats: 2, clock: 'live' as const };

/** What both seats may do; the first is the host's. */
function wishes(more: Partial<TableShown> = {}, host: Partial<SeatShown> = {}) {
  const seats = [seat('person', 'Mara', { host: true, ...host }), seat('person', 'Bo')];
  const shown = { ...table(seats, 'playing'), settings: CLOCKED, ...more };
  return [0, 1].map((at) => clockWish({ table: shown, seat: at }));
}

test('the host stops the clocks and lets them run', () => {
  expect(wishes()).toEqual(['stop', null]);
  expect(wishes({ paused: true })).toEqual(['run', null]);
});

test.each([{ away: true }, { by_bot: true }, { host: false }])(
  'who sits there ends the pause of a host who is %o',
  (host) => {
    expect(wishes({ paused: true }, host)[1]).toBe('run');
    expect(wishes({ paused: false }, host)[1]).toBeNull();
  },
);

test.each([
  { settings: { ...CLOCKED, clock: 'none' as const } },
  { settings: { game: 'duel', seats: 2 } },
  { settings: { ...CLOCKED, listed: true } },
  { status: 'over' as const },
  { status: 'open' as const },
])('with %o there is nothing to stop', (more) => {
  expect(wishes(more)).toEqual([null, null]);
});

test('who watches has no say', () => {
  expect(clockWish({ table: { ...table([], 'playing'), settings: CLOCKED, paused: true }, seat: null })).toBeNull();
});
