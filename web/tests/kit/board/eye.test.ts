import { expect, test, vi } from 'vitest';
import { ACT, fit, placeAt } from '../../../src/kit/board/camera.ts';
import { Eye } from '../../../src/kit/board/eye.svelte.ts';

const BOUNDS = { west: 0, north: 0, east: 28, south: 17 };
const DESKTOP = { width: 1200, height: 700 };
const PHONE = { width: 360, height: 370 };

/** An eye whose frames come when the test says so. */
function slow(speed: number) {
  let time = 0;
  let waiting: (() => void) | null = null;
  const eye = new Eye({
    speed: () => speed,
    now: () => time,
    frame: (then) => {
      waiting = then;
      return 1;
    },
    cancel: () => {
      waiting = null;
    },
  });
  const pass = (more: number) => {
    time += more;
    const then = waiting;
    waiting = null;
    then?.();
  };
  return { eye, pass };
}

test('a board begins whole, and stays so while the window changes, until somebody moves it', () => {
  const { eye } = slow(0);
  eye.show(BOUNDS, DESKTOP, null);
  expect(eye.camera).toEqual(fit(BOUNDS, DESKTOP));
  eye.show(BOUNDS, { width: 900, height: 500 }, null);
  expect(eye.camera).toEqual(fit(BOUNDS, { width: 900, height: 500 }));
  eye.zoom(2, { x: 450, y: 250 });
  const { cell } = eye.camera;
  const middle = placeAt(eye.camera, { x: 450, y: 250 });
  eye.show(BOUNDS, { width: 1000, height: 560 }, null);
  expect(eye.camera.cell).toBe(cell);
  expect(placeAt(eye.camera, { x: 500, y: 280 })).toEqual(middle);
});

test('whoever saw all of it still does when something beside it takes room, wherever it was moved to', () => {
  const { eye } = slow(0);
  eye.show(BOUNDS, DESKTOP, null);
  eye.pan(5, 5);
  expect(eye.all).toBe(true);
  const lower = { width: 1200, height: 480 };
  eye.show(BOUNDS, lower, null);
  expect(eye.camera).toEqual(fit(BOUNDS, lower));
});

test('where squares would be too small to touch, it begins closer, at the place it is told', () => {
  const { eye } = slow(0);
  eye.show(BOUNDS, PHONE, { x: 9.5, y: 8.5 });
  expect(eye.cell).toBe(ACT);
  expect(placeAt(eye.camera, { x: 180, y: 185 })).toEqual({ x: 9.5, y: 8.5 });
});

test('a board that grows to the west does not move as long as it is all in sight', () => {
  const { eye } = slow(0);
  const small = { west: -2, north: -2, east: 6, south: 6 };
  eye.show(small, DESKTOP, null);
  const before = eye.camera;
  eye.show({ ...small, west: -7 }, DESKTOP, null);
  expect(eye.camera).toEqual(before);
  eye.show({ ...small, west: -40 }, DESKTOP, null);
  expect(eye.camera).toEqual(fit({ ...small, west: -40 }, DESKTOP));
});

test('its own movements take the time that the reader likes, and none where nothing shall move', () => {
  const { eye, pass } = slow(250);
  eye.show(BOUNDS, PHONE, null);
  eye.fit();
  expect(eye.cell).toBe(ACT);
  pass(125);
  expect(eye.cell).toBeLessThan(ACT);
  expect(eye.cell).toBeGreaterThan(fit(BOUNDS, PHONE).cell);
  pass(125);
  expect(eye.camera).toEqual(fit(BOUNDS, PHONE));
  const { eye: still } = slow(0);
  still.show(BOUNDS, PHONE, null);
  still.fit();
  expect(still.camera).toEqual(fit(BOUNDS, PHONE));
});

test('a hand on the board ends a movement of its own', () => {
  const { eye, pass } = slow(250);
  eye.show(BOUNDS, PHONE, null);
  eye.fit();
  pass(50);
  eye.pan(10, 0);
  const { cell } = eye;
  pass(300);
  expect(eye.cell).toBe(cell);
});

test('followers hear of every movement, and of nothing after they stop', () => {
  const { eye } = slow(0);
  const follower = vi.fn();
  const stop = eye.follow(follower);
  eye.show(BOUNDS, PHONE, null);
  eye.pan(-5, -5);
  expect(follower).toHaveBeenCalledTimes(3);
  expect(follower).toHaveBeenLastCalledWith(eye.camera);
  stop();
  eye.pan(5, 5);
  expect(follower).toHaveBeenCalledTimes(3);
});

test('buttons know how far they go', () => {
  const { eye } = slow(0);
  eye.show(BOUNDS, DESKTOP, null);
  expect([eye.canShrink, eye.canGrow]).toEqual([false, true]);
  for (let at = 0; at < 9; at++) eye.step(1);
  expect([eye.canShrink, eye.canGrow]).toEqual([true, false]);
  eye.full();
  expect(eye.cell).toBe(ACT);
  eye.fit();
  expect([eye.all, eye.canShrink]).toEqual([true, false]);
});

test('a square out of sight is brought into it, and acting on a place makes it large enough for a finger', () => {
  const { eye } = slow(0);
  eye.show(BOUNDS, PHONE, { x: 3, y: 3 });
  eye.reveal({ x: 20, y: 12 });
  const { x, cell } = eye.camera;
  expect(x + 21 * cell).toBeLessThanOrEqual(PHONE.width);
  eye.fit();
  expect(eye.far).toBe(true);
  eye.act({ x: 14, y: 8 });
  expect(eye.cell).toBe(ACT);
  expect(eye.far).toBe(false);
  expect(placeAt(eye.camera, { x: 180, y: 185 })).toEqual({ x: 14, y: 8 });
});
