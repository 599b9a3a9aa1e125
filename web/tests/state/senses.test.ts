import { expect, test, vi } from 'vitest';
import type { Cue } from '../../src/state/cues.ts';
import { Motion } from '../../src/state/motion.svelte.ts';
import { type Seen, seenLines } from '../../src/state/seen.ts';
import { Senses } from '../../src/state/senses.svelte.ts';
import { Sounds } from '../../src/state/sounds.svelte.ts';
import type { Line, Update } from '../../src/wire.ts';
import { LINES, line } from './lines.ts';

function made(speed = 0, hidden = false, before?: Seen) {
  const heard: Cue[] = [];
  const waits: (() => void)[] = [];
  const clock = {
    after(_: number, act: () => void) {
      waits.push(act);
      return () => waits.splice(waits.indexOf(act), 1);
    },
  };
  const sounds = new Sounds();
  vi.spyOn(sounds, 'play').mockImplementation((cue) => void heard.push(cue));
  const motion = new Motion({ clock, speed: () => speed, reduced: () => false, hidden: () => hidden });
  return { senses: new Senses(before, motion, sounds), heard, waits, motion };
}

function update(version: number, given: { asked?: boolean; winners?: number[]; seat?: number | null } = {}): Update {
  const { asked = false, winners, seat = 0 } = given;
  return {
    version,
    seat,
    ask: asked ? {} : null,
    table: { result: winners ? { winners } : null },
  } as unknown as Update;
}

const upTo = (count: number): Line[] => LINES.slice(0, count);

test('what was there on arrival is no news', () => {
  const { senses, heard, motion } = made();
  senses.notice(update(1, { asked: true }), upTo(6));
  expect([heard, motion.busy, senses.digest.open]).toEqual([[], false, false]);
});

test('without motion, of all that happens at once the most telling is heard', () => {
  const { senses, heard } = made();
  senses.notice(update(1), upTo(3));
  senses.notice(update(2), upTo(6));
  expect(heard).toEqual(['hit']);
  senses.notice(update(3, { asked: true }), upTo(7));
  expect(heard).toEqual(['hit', 'turn']);
});

test('with motion each thing is heard when it is seen', () => {
  const { senses, heard, waits } = made(250);
  senses.notice(update(1), upTo(3));
  senses.notice(update(2), upTo(6));
  expect(heard).toEqual(['action']);
  waits.shift()?.();
  waits.shift()?.();
  expect(heard).toEqual(['action', 'roll', 'hit']);
});

test('one is called when asked, not again while the same question stands', () => {
  const { senses, heard } = made();
  senses.notice(update(1), upTo(1));
  senses.notice(update(2, { asked: true }), upTo(1));
  senses.notice(update(3, { asked: true }), upTo(1));
  expect(heard).toEqual(['turn']);
});

test.each([
  [0, 'win'],
  [1, 'lose'],
  [null, 'over'],
] as const)('the end, for seat %s', (seat, cue) => {
  const { senses, heard } = made();
  senses.notice(update(1, { seat }), upTo(1));
  senses.notice(update(2, { seat, winners: [0] }), upTo(1));
  senses.notice(update(3, { seat, winners: [0] }), upTo(1));
  expect(heard).toEqual([cue]);
});

test('what happened while the connection was lost comes as a digest', () => {
  const { senses, heard, motion } = made(250);
  senses.notice(update(1), upTo(3));
  senses.offline();
  senses.notice(update(2), upTo(6));
  expect([senses.digest.reason, senses.digest.lines.map(({ number }) => number)]).toEqual(['offline', [3, 5]]);
  expect([heard, motion.busy]).toEqual([[], false]);
  senses.notice(update(3), upTo(8));
  expect(motion.busy).toBe(true);
});

test('nothing lies over the result', () => {
  const { senses } = made();
  senses.notice(update(1), upTo(3));
  senses.offline();
  senses.notice(update(2, { winners: [1] }), upTo(6));
  expect(senses.digest.open).toBe(false);
});

test('a little that is skipped is forgotten; a lot comes as a digest', () => {
  const { senses } = made(250);
  senses.notice(update(1), upTo(3));
  senses.notice(update(2), upTo(6));
  expect(senses.skip()).toBe(true);
  expect(senses.digest.open).toBe(false);
  const many = Array.from({ length: 8 }, (_, at) => line(20 + at, 'hit', 'A hit.'));
  senses.notice(update(3), [...upTo(6), ...many]);
  senses.skip();
  expect([senses.digest.open, senses.digest.reason]).toEqual([true, 'skipped']);
});

test('who plays on while something moves is not held up by an account of it', () => {
  const { senses, motion } = made(250);
  senses.notice(update(1), upTo(3));
  senses.notice(update(2), [...upTo(6), ...Array.from({ length: 8 }, (_, at) => line(20 + at, 'hit', 'A hit.'))]);
  expect(senses.skip(true)).toBe(true);
  expect([motion.busy, senses.digest.open]).toEqual([false, false]);
});

test('a tab in the background misses things, and says so', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { senses, heard } = made(250, true);
  senses.notice(update(1), upTo(3));
  senses.notice(update(2, { asked: true }), upTo(6));
  expect([senses.digest.reason, senses.digest.lines.length, heard]).toEqual(['away', 2, ['turn']]);
});

test('the same update twice tells nothing twice, and lines from before are no news', () => {
  const { senses, heard } = made();
  senses.notice(update(1), upTo(3).slice(1));
  senses.notice(update(2), upTo(6));
  senses.notice(update(2), upTo(6));
  expect(heard).toEqual(['hit']);
});

test('on return, what came since the last visit is told, and then it is seen', () => {
  const kept = new Map<string, string>();
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const come = () => made(0, false, seenLines('table', 0, memory)).senses;
  const first = come();
  first.notice(update(1), upTo(3));
  expect(first.digest.open).toBe(false);
  const back = come();
  back.notice(update(4), upTo(9));
  expect([back.digest.open, back.digest.reason]).toEqual([true, 'back']);
  expect(back.digest.lines.every(({ number }) => number > 2)).toBe(true);
  const again = come();
  again.notice(update(4), upTo(9));
  expect(again.digest.open).toBe(false);
  again.notice(update(5, { winners: [0] }), upTo(9));
  expect(kept.size).toBe(0);
});

test('each seat has its own account of what it has seen', () => {
  localStorage.clear();
  seenLines('table', 0).keep(7);
  expect([seenLines('table', 0).last, seenLines('table', 1).last, seenLines('table', null).last]).toEqual([
    7,
    null,
    null,
  ]);
  localStorage.setItem('ultratable.seen.table.1', 'nonsense');
  expect(seenLines('table', 1).last).toBeNull();
});
