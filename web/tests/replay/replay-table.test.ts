import { expect, test, vi } from 'vitest';
import { PACE, ReplayTable } from '../../src/replay/replay-table.svelte.ts';
import type { Eyes } from '../../src/replay/source.ts';
import type { Still } from '../../src/wire.ts';
import { FakeSource, film, still } from './film.ts';

const ALL: Eyes = { seat: null, everything: true };

class Later {
  waiting: { ms: number; act: () => void }[] = [];
  after = (ms: number, act: () => void) => {
    const one = { ms, act };
    this.waiting.push(one);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== one);
    };
  };

  async pass(): Promise<void> {
    const [first] = this.waiting.splice(0, 1);
    first?.act();
    await settled();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function opened(moment = 0): Promise<{ table: ReplayTable; source: FakeSource; clock: Later }> {
  const source = new FakeSource();
  const clock = new Later();
  const table = new ReplayTable(source, clock);
  await table.look(ALL, { moment });
  await settled();
  return { table, source, clock };
}

test('it reads like a table in which nothing is ever open', async () => {
  const { table } = await opened(2);
  expect([table.at, table.open, table.sending, table.seat]).toEqual([2, false, false, null]);
  expect(table.lines).toHaveLength(5);
  expect(await table.choose()).toBe(false);
});

test('what comes next is fetched ahead, and nothing twice', async () => {
  const { table, source } = await opened();
  expect(source.asked.map(([, at]) => at)).toEqual([0, 1, 2, 3]);
  await table.step(1);
  await settled();
  expect(source.asked.map(([, at]) => at)).toEqual([0, 1, 2, 3, 4]);
});

test('seeking stays inside what there is, and inside what may be looked at', async () => {
  const { table, source } = await opened();
  await table.seek(99);
  expect(table.at).toBe(4);
  await table.seek(-3);
  expect(table.at).toBe(0);
  source.film = () => Promise.resolve(film({ first: 2, over: false }));
  await table.look({ seat: 1, everything: false });
  expect(table.at).toBe(2);
});

test('whoever drags far sees where they stopped, not every step between', async () => {
  const { table, source } = await opened();
  const answers: (() => void)[] = [];
  const asked: number[] = [];
  source.still = (eyes, moment) => {
    asked.push(moment);
    return new Promise<Still>((resolve) => answers.push(() => resolve(still(moment, eyes))));
  };
  void table.look({ seat: 0, everything: false });
  await settled();
  void table.seek(1);
  void table.seek(2);
  void table.seek(4);
  while (table.at !== 4) {
    answers.shift()?.();
    await settled();
  }
  expect(table.wanted).toBe(4);
  expect(asked).not.toContain(2);
});

test('other eyes see the same moment', async () => {
  const { table, source } = await opened(3);
  await table.look({ seat: 1, everything: false });
  expect([table.at, table.seat, table.update?.seat]).toEqual([3, 1, 1]);
  expect(source.asked.at(-1)?.[0]).toBe('1');
});

test('it plays on at its speed and stops at the end; from there it begins anew', async () => {
  const { table, clock } = await opened(2);
  table.speed = 2;
  table.play();
  expect(clock.waiting.map(({ ms }) => ms)).toEqual([PACE / 2]);
  await clock.pass();
  expect([table.at, table.playing]).toEqual([3, true]);
  await clock.pass();
  expect([table.at, table.playing]).toEqual([4, false]);
  table.play();
  await settled();
  expect(table.at).toBe(0);
  table.pause();
  expect(clock.waiting).toEqual([]);
});

test('what is new is told when the next moment follows, and only then', async () => {
  const { table } = await opened();
  const news = vi.fn();
  table.onshow = news;
  await table.step(1);
  expect(news.mock.calls[0]?.[0].map((line: { number: number }) => line.number)).toEqual([2]);
  await table.seek(4);
  await table.step(-1);
  expect(news.mock.calls.slice(1)).toEqual([[[]], [[]]]);
});

test('a line of the log leads to its moment, and the furthest moment is remembered', async () => {
  const { table } = await opened();
  await table.seekLine(5);
  expect(table.at).toBe(3);
  await table.turn(-1);
  expect([table.at, table.furthest]).toEqual([1, 3]);
});

test('what cannot be had is told, and playing stops', async () => {
  const { table, source, clock } = await opened(0);
  source.still = () => Promise.reject(new Error('Gone.'));
  table.play();
  await table.seek(4);
  expect([table.problem, table.playing, table.at]).toEqual(['Gone.', false, 0]);
  expect(clock.waiting).toEqual([]);
});
