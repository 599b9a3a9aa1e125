import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveTable } from '../../src/state/live-table.svelte.ts';
import type { Session } from '../../src/state/session.svelte.ts';
import type { TableShown } from '../../src/wire.ts';
import { FakeClock, fakeWires, update } from '../net/fakes.ts';
import { seat } from './shown.ts';

const NOW = 1_000_000;
const api = { setClocks: vi.fn(async () => {}) };
let sockets: ReturnType<typeof fakeWires>;
let live: LiveTable;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  sockets = fakeWires();
  const parts = { socket: sockets.open, poll: fakeWires().open, clock: new FakeClock(), newId: () => 'm' };
  live = new LiveTable('t1', 0, { api } as unknown as Session, parts);
  live.start();
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
});

/** The next version, in which the seat was asked so many milliseconds ago. */
function hear(version: number, ago: number, more: Partial<TableShown> = {}): void {
  const found = update(version);
  const seats = [seat('person', 'Mara', { asked_since: NOW - ago })];
  sockets.last().ears.message({ ...found, table: { ...found.table, seats, ...more } });
}

test('the server’s clock is read off a question that is new', () => {
  hear(1, 9000);
  hear(2, 300);
  expect(live.ahead).toBe(300);
});

test('it is not read off while it stands still, nor when it runs again', () => {
  hear(1, 9000);
  hear(2, 8000, { paused: true });
  hear(3, 7000, { paused: true });
  hear(4, 6000);
  expect(live.ahead).toBe(0);
  hear(5, 200);
  expect(live.ahead).toBe(200);
});

test('clocks are stopped at this table', async () => {
  expect(await live.setClocks(true)).toBe(true);
  expect(api.setClocks).toHaveBeenCalledWith('t1', true);
});
