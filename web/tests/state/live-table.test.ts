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

test('an update that is held back is shown later, in order, and wishes are still meant for the newest', () => {
  hear(1, 0);
  let held = true;
  live.holds = ({ version }) => held && version > 1;
  hear(2, 0);
  hear(3, 0);
  expect(live.update?.version).toBe(1);
  live.release();
  expect(live.update?.version).toBe(1);
  const undone = vi.fn(async () => ({ version: 4 }));
  Object.assign(api, { undo: undone });
  void live.undo();
  expect(undone).toHaveBeenCalledWith('t1', expect.objectContaining({ expected_version: 3 }));
  held = false;
  live.release();
  expect(live.update?.version).toBe(3);
});

test('what takes back what is held back is shown with it', () => {
  hear(1, 0);
  live.holds = ({ version }) => version === 2;
  hear(2, 0);
  hear(3, 0);
  expect(live.update?.version).toBe(3);
});
