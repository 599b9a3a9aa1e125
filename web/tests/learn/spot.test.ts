import { expect, test } from 'vitest';
import { type Box, spotFor } from '../../src/learn/spot.ts';

const ROOM: Box = { left: 0, top: 44, width: 390, height: 696 };
const CARD = { width: 300, height: 140 };

function apart(spot: { left: number; top: number }, thing: Box): boolean {
  const right = spot.left + CARD.width;
  const bottom = spot.top + CARD.height;
  return (
    right <= thing.left ||
    spot.left >= thing.left + thing.width ||
    bottom <= thing.top ||
    spot.top >= thing.top + thing.height
  );
}

test('above the thing if there is room, else below', () => {
  const low: Box = { left: 100, top: 600, width: 60, height: 90 };
  expect(spotFor(CARD, ROOM, low)).toEqual({ left: 8, top: 446, edge: 'bottom' });
  const high: Box = { left: 100, top: 50, width: 60, height: 90 };
  expect(spotFor(CARD, ROOM, high)).toEqual({ left: 8, top: 154, edge: 'top' });
});

test('beside a thing as high as the screen', () => {
  const column: Box = { left: 0, top: 44, width: 264, height: 800 };
  const room: Box = { left: 0, top: 44, width: 1440, height: 856 };
  expect(spotFor(CARD, room, column)).toMatchObject({ left: 278 });
});

test('out of the way of what can be used, and not in the middle', () => {
  const room: Box = { left: 0, top: 44, width: 1440, height: 856 };
  const card: Box = { left: 690, top: 740, width: 90, height: 130 };
  const bar: Box = { left: 270, top: 660, width: 830, height: 50 };
  const tiles: Box = { left: 280, top: 540, width: 770, height: 100 };
  const spot = spotFor(CARD, room, card, [bar, tiles]);
  const clear = [bar, tiles, card].every((box) => apart(spot, box));
  expect(clear).toBe(true);
  const centre = { x: (spot.left + CARD.width / 2) / 1440, y: (spot.top - 44 + CARD.height / 2) / 856 };
  expect(Math.max(Math.abs(centre.x - 0.5), Math.abs(centre.y - 0.5))).toBeGreaterThanOrEqual(0.15);
});

test('never on the thing and never off the screen, wherever it is', () => {
  for (let left = -20; left < 380; left += 20) {
    for (let top = 20; top < 720; top += 20) {
      const thing: Box = { left, top, width: 56, height: 84 };
      const spot = spotFor(CARD, ROOM, thing);
      expect(apart(spot, thing)).toBe(true);
      expect(spot.left).toBeGreaterThanOrEqual(0);
      expect(spot.left + CARD.width).toBeLessThanOrEqual(390);
      expect(spot.top).toBeGreaterThanOrEqual(44);
      expect(spot.top + CARD.height).toBeLessThanOrEqual(740);
    }
  }
});

test('without a thing it stands in the lower corner; beside one that fills the screen, in the other half', () => {
  expect(spotFor(CARD, ROOM, null)).toEqual({ left: 8, top: 592, edge: null });
  const everything: Box = { left: 0, top: 40, width: 390, height: 710 };
  expect(spotFor(CARD, ROOM, everything)).toEqual({ left: 8, top: 52, edge: null });
});

test('what has the focus stays in sight, also beside the thing that is pointed at', () => {
  const thing: Box = { left: 160, top: 560, width: 56, height: 84 };
  const usual = spotFor(CARD, ROOM, thing);
  const focus: Box = { left: usual.left + 20, top: usual.top + 20, width: 80, height: 40 };
  const spot = spotFor(CARD, ROOM, thing, [], [focus]);
  expect([apart(spot, thing), apart(spot, focus)]).toEqual([true, true]);
  expect(spotFor(CARD, ROOM, thing, [], [ROOM])).toEqual(usual);
  // What cannot all stay in sight: the last goes first.
  expect(spotFor(CARD, ROOM, thing, [], [focus, ROOM])).toEqual(spot);
});
