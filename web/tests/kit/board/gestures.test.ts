import { beforeEach, expect, test, vi } from 'vitest';
import { ACT, fit, placeAt } from '../../../src/kit/board/camera.ts';
import { Eye } from '../../../src/kit/board/eye.svelte.ts';
import { gestures } from '../../../src/kit/board/gestures.ts';

const BOUNDS = { west: 0, north: 0, east: 28, south: 17 };
const VIEW = { width: 360, height: 370 };

let area: HTMLElement;
let square: HTMLElement;
let eye: Eye;
let pressed: ReturnType<typeof vi.fn<() => void>>;
let time = 0;

beforeEach(() => {
  area = document.createElement('div');
  square = document.createElement('b');
  square.dataset.square = '3.3';
  area.append(square);
  document.body.replaceChildren(area);
  eye = new Eye({ speed: () => 0 });
  eye.show(BOUNDS, VIEW, { x: 14, y: 8 });
  pressed = vi.fn();
  square.addEventListener('click', pressed);
  gestures(eye)(area);
  time = 0;
});

function at<T extends Event>(event: T, when: number): T {
  Object.defineProperty(event, 'timeStamp', { value: when });
  return event;
}

function pointer(type: string, x: number, y: number, pointerId = 1, pointerType = 'touch'): void {
  const event = new PointerEvent(type, { pointerId, pointerType, clientX: x, clientY: y, bubbles: true });
  square.dispatchEvent(at(event, time));
}

function click(x: number, y: number, target: Element = square): void {
  target.dispatchEvent(at(new MouseEvent('click', { clientX: x, clientY: y, bubbles: true, detail: 1 }), time));
}

/** One finger that comes and goes in one place. */
function tap(x: number, y: number, target: Element = square): void {
  pointer('pointerdown', x, y);
  pointer('pointerup', x, y);
  click(x, y, target);
}

test('one finger moves the board, and presses nothing by it', () => {
  const { x, y } = eye.camera;
  pointer('pointerdown', 100, 100);
  pointer('pointermove', 80, 130);
  pointer('pointermove', 70, 140);
  expect([eye.camera.x, eye.camera.y]).toEqual([x - 30, y + 40]);
  pointer('pointerup', 70, 140);
  click(70, 140);
  expect(pressed).not.toHaveBeenCalled();
});

test('a finger that slips a little still presses, and the next press after a movement does too', () => {
  const before = eye.camera;
  pointer('pointerdown', 100, 100);
  pointer('pointermove', 104, 103);
  pointer('pointerup', 104, 103);
  click(104, 103);
  expect(eye.camera).toEqual(before);
  expect(pressed).toHaveBeenCalledOnce();
  pointer('pointerdown', 100, 100);
  pointer('pointermove', 160, 100);
  pointer('pointerup', 160, 100);
  time = 1000;
  tap(50, 50);
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('two fingers zoom around what is between them', () => {
  const middle = { x: 150, y: 150 };
  const place = placeAt(eye.camera, middle);
  pointer('pointerdown', 130, 150, 1);
  pointer('pointerdown', 170, 150, 2);
  pointer('pointermove', 110, 150, 1);
  pointer('pointermove', 190, 150, 2);
  expect(eye.cell).toBeCloseTo(2 * ACT, 6);
  const after = placeAt(eye.camera, middle);
  expect(after.x).toBeCloseTo(place.x, 6);
  expect(after.y).toBeCloseTo(place.y, 6);
  pointer('pointerup', 110, 150, 1);
  const { x } = eye.camera;
  pointer('pointermove', 180, 150, 2);
  expect(eye.camera.x).toBe(x - 10);
});

test('the mouse moves it with its first button only', () => {
  const before = eye.camera;
  area.dispatchEvent(new PointerEvent('pointerdown', { pointerId: 1, pointerType: 'mouse', button: 2, bubbles: true }));
  pointer('pointermove', 200, 200, 1, 'mouse');
  expect(eye.camera).toEqual(before);
});

test('two quick taps zoom to their place where squares are small, and the second presses nothing', () => {
  eye.fit();
  const { cell } = eye;
  const place = eye.placeAt({ x: 200, y: 180 });
  tap(200, 180);
  time = 200;
  tap(204, 182);
  expect(pressed).toHaveBeenCalledOnce();
  expect(cell).toBeLessThan(ACT);
  expect(eye.cell).toBe(ACT);
  const shown = eye.placeAt({ x: 180, y: 185 });
  expect(shown.x).toBeCloseTo(place.x, 0);
  expect(shown.y).toBeCloseTo(place.y, 0);
});

test('where squares are large enough, two quick taps on one are two presses', () => {
  tap(200, 180);
  time = 200;
  tap(200, 180);
  expect(pressed).toHaveBeenCalledTimes(2);
  expect(eye.cell).toBe(ACT);
});

test('and on nothing they show the whole board; slow or apart they are only taps', () => {
  tap(200, 180, area);
  time = 200;
  tap(200, 180, area);
  expect(eye.camera).toEqual(fit(BOUNDS, VIEW));
  time = 1000;
  tap(50, 50);
  time = 1500;
  tap(50, 50);
  time = 1600;
  tap(150, 150);
  expect(eye.camera).toEqual(fit(BOUNDS, VIEW));
  expect(pressed).toHaveBeenCalledTimes(3);
});

function wheel(init: WheelEventInit): boolean {
  const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...init });
  // Here a wheel has no place and no keys of its own.
  for (const [name, value] of Object.entries({ clientX: 0, clientY: 0, ...init })) {
    Object.defineProperty(event, name, { value });
  }
  return area.dispatchEvent(event);
}

test('the wheel zooms around the pointer, until there is no more: then the page scrolls', () => {
  const at = { x: 90, y: 200 };
  const place = eye.placeAt(at);
  expect(wheel({ deltaY: -100, clientX: at.x, clientY: at.y })).toBe(false);
  expect(eye.cell).toBeGreaterThan(ACT);
  const after = eye.placeAt(at);
  expect(after.x).toBeCloseTo(place.x, 6);
  expect(after.y).toBeCloseTo(place.y, 6);
  eye.fit();
  expect(wheel({ deltaY: 100 })).toBe(true);
});

test('sideways, the wheel moves the board', () => {
  const { x, cell } = eye.camera;
  expect(wheel({ deltaX: 40, deltaY: 3 })).toBe(false);
  expect(eye.camera.x).toBe(x - 40);
  wheel({ deltaY: -30, shiftKey: true });
  expect(eye.camera.x).toBe(x - 10);
  expect(eye.cell).toBe(cell);
});
