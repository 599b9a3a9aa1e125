import { expect, test } from 'vitest';
import { HotSeat } from '../../src/state/hotseat.svelte.ts';

const playing = (...waiting: number[]) => ({ status: 'playing' as const, waiting });

test('one seat, or none, needs no curtain', () => {
  const hot = new HotSeat();
  hot.arrive([1], playing(1));
  expect([hot.eyes, hot.down, hot.conceals(playing(1))]).toEqual([1, false, false]);
  hot.arrive([], playing(1));
  expect([hot.eyes, hot.down]).toEqual([null, false]);
  expect(hot.passTo(playing(0))).toBeNull();
});

test('several begin behind it, and it lifts for the one who is asked', () => {
  const hot = new HotSeat();
  hot.arrive([0, 1], playing(1));
  expect([hot.eyes, hot.next, hot.down]).toEqual([null, 1, true]);
  expect(hot.conceals(playing(1))).toBe(true);
  hot.lift();
  expect([hot.eyes, hot.next, hot.down]).toEqual([1, null, false]);
  expect(hot.conceals(playing(1))).toBe(false);
});

test('before the match and after it there is nothing to hide', () => {
  const hot = new HotSeat();
  hot.arrive([0, 1], { status: 'open', waiting: [] });
  expect([hot.eyes, hot.down]).toEqual([0, false]);
  expect(hot.conceals({ status: 'open' })).toBe(false);
  expect(hot.conceals({ status: 'over' })).toBe(false);
  // The match begins while seat 0 looks: nothing may be shown before somebody lifts the curtain.
  expect(hot.conceals(playing())).toBe(true);
});

test('the device goes on when another of its seats is asked and this one is not', () => {
  const hot = new HotSeat();
  hot.arrive([0, 2], playing(0));
  hot.lift();
  expect(hot.passTo(playing(0))).toBeNull();
  expect(hot.passTo(playing(0, 2))).toBeNull();
  expect(hot.passTo(playing(1))).toBeNull();
  expect(hot.passTo(playing(2))).toBe(2);
  hot.pass(2);
  expect([hot.eyes, hot.next]).toEqual([null, 2]);
  expect(hot.conceals(playing(2))).toBe(true);
  hot.lift();
  expect(hot.eyes).toBe(2);
});

test('when a seat has gone to another device, the one who is left begins behind the curtain', () => {
  const hot = new HotSeat();
  hot.arrive([0, 2], playing(0));
  hot.lift();
  hot.arrive([2], playing(0));
  expect([hot.eyes, hot.next, hot.down]).toEqual([null, 2, true]);
  hot.lift();
  expect([hot.eyes, hot.conceals(playing(2))]).toEqual([2, false]);
  hot.arrive([], playing(0));
  expect([hot.eyes, hot.next]).toEqual([null, null]);
});
