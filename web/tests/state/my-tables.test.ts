import { beforeEach, expect, test, vi } from 'vitest';
import { MyTables } from '../../src/state/my-tables.svelte.ts';
import { notify } from '../../src/state/notify.svelte.ts';
import type { TableListed } from '../../src/wire.ts';
import { listed } from './shown.ts';

const ids = (tables: TableListed[]) => tables.map(({ id }) => id);
let server: TableListed[];
const api = { tables: () => Promise.resolve(server) };

beforeEach(() => {
  server = [];
});

test('tables are sorted by what is to be done there', async () => {
  server = [
    listed('long', { your_turn: true, updated: 5 }),
    listed('longer', { your_turn: true, updated: 3 }),
    listed('hurry', { your_turn: true, updated: 9, deadline: 100 }),
    listed('theirs'),
    listed('waiting', { status: 'open' }),
    listed('done', { status: 'over' }),
    listed('strangers', { yours: false, status: 'open' }),
    listed('strangers-done', { yours: false, status: 'over' }),
  ];
  const tables = new MyTables(api);
  await tables.look();
  expect(ids(tables.yourTurn)).toEqual(['hurry', 'longer', 'long']);
  expect(ids(tables.running)).toEqual(['theirs', 'waiting']);
  expect(ids(tables.over)).toEqual(['done']);
  expect(ids(tables.others)).toEqual(['strangers']);
});

test('only a turn that is new is told, and none on arrival', async () => {
  const told = vi.spyOn(notify, 'tell');
  const tables = new MyTables(api);
  server = [listed('a', { your_turn: true })];
  await tables.look();
  expect(told).not.toHaveBeenCalled();
  server = [listed('a', { your_turn: true }), listed('b', { your_turn: true })];
  await tables.look();
  await tables.look();
  expect(told.mock.calls).toEqual([['Your turn', 'Duel b', 'b']]);
});

test('it looks again and again until it is stopped, whatever fails', async () => {
  vi.useFakeTimers();
  const asked = vi.fn(() => Promise.reject(new Error('no network')));
  const stop = new MyTables({ tables: asked }).follow();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(asked).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
