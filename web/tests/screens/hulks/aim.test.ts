/** Holding a section against the board: by pointer, key and finger. */
import { expect, test } from 'vitest';
import { Aim } from '../../../src/screens/hulks/aim.svelte.ts';
import type { Slot } from '../../../src/screens/hulks/bench.svelte.ts';

const WHY = { clause: 'ultra_marines.setup.slotting', sentence: 'No.' };
const slot = (turn: number, fits = true): Slot => {
  return { at: [0, 0], turn, column: 0, row: 0, twin: null, why: fits ? null : WHY };
};

const bench = () => ({
  slots: new Map([
    ['3.1', [slot(0, false), slot(1), slot(2)]],
    ['1.3', [slot(1, false), slot(2, false)]],
  ]),
});

test('it is held where somebody points, the way in which it fits', () => {
  const aim = new Aim(bench());
  expect(aim.slot).toBeNull();
  aim.look('3.1');
  expect(aim.slot?.turn).toBe(1);
  aim.look('9.9');
  expect(aim.spot).toBe('3.1');
  aim.look(null);
  expect(aim.slot?.turn).toBe(1);
  aim.away();
  expect(aim.slot).toBeNull();
});

test('every way can be seen, also those that do not fit, and the last one is liked elsewhere', () => {
  const aim = new Aim(bench());
  expect(aim.turn(1)).toBe(false);
  aim.look('3.1');
  const turns = [1, 2, 3].map(() => {
    aim.turn(1);
    return aim.slot?.turn;
  });
  expect(turns).toEqual([2, 0, 1]);
  aim.turn(-1);
  expect(aim.slot?.why).toBe(WHY);
  aim.turn(-1);
  expect(aim.slot?.turn).toBe(2);
  aim.look('1.3');
  expect(aim.slot?.turn).toBe(2);
});

test('a mouse and a key lay at once, a finger when it comes again', () => {
  const aim = new Aim(bench());
  aim.touch(true);
  expect(aim.press('3.1')).toBe(true);
  aim.touch(false);
  aim.look('1.3');
  expect(aim.press('1.3')).toBe(false);
  aim.touch(false);
  expect(aim.press('1.3')).toBe(true);
});

test('where there is only one place it is held there', () => {
  const aim = new Aim({ slots: new Map([['0.0', [slot(0), slot(1)]]]) });
  expect(aim.spot).toBe('0.0');
  aim.turn(1);
  expect(aim.slot?.turn).toBe(1);
});
