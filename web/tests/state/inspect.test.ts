import { beforeEach, expect, test, vi } from 'vitest';
import { Inspect, LONG_PRESS } from '../../src/state/inspect.svelte.ts';
import { panel } from '../../src/state/panel.svelte.ts';

let inspect: Inspect;
let button: HTMLButtonElement;
let end: undefined | (() => void);
const chosen = vi.fn();

function point(name: string, pointerType = 'mouse'): void {
  button.dispatchEvent(new PointerEvent(name, { pointerType, bubbles: true }));
}

beforeEach(() => {
  chosen.mockClear();
  panel.close();
  inspect = new Inspect();
  button = document.createElement('button');
  button.addEventListener('click', chosen);
  end = inspect.thing('9♣')(button) as () => void;
  return () => end?.();
});

test('hover and focus are a look that goes away again', () => {
  point('pointerenter');
  expect(inspect.ref).toBe('9♣');
  point('pointerleave');
  expect(inspect.ref).toBeNull();
  button.dispatchEvent(new FocusEvent('focusin'));
  expect(inspect.ref).toBe('9♣');
  button.dispatchEvent(new FocusEvent('focusout'));
  expect(inspect.ref).toBeNull();
});

test('what is chosen stays in view, without opening the panel', () => {
  button.click();
  expect([inspect.shown, panel.open, chosen.mock.calls.length]).toEqual(['9♣', false, 1]);
});

test('a hover after that is a preview, and then the chosen is there again', () => {
  inspect.follow('8♠');
  point('pointerenter');
  expect(inspect.ref).toBe('9♣');
  point('pointerleave');
  expect(inspect.ref).toBe('8♠');
});

test('a long press opens the card and chooses nothing', () => {
  vi.useFakeTimers();
  point('pointerdown', 'touch');
  vi.advanceTimersByTime(LONG_PRESS);
  point('pointerup', 'touch');
  button.click();
  expect([inspect.shown, panel.open, panel.tab, chosen.mock.calls.length]).toEqual(['9♣', true, 'card', 0]);
  button.click();
  expect(chosen).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('a short press only chooses', () => {
  vi.useFakeTimers();
  point('pointerdown', 'touch');
  vi.advanceTimersByTime(LONG_PRESS - 50);
  point('pointerup', 'touch');
  vi.advanceTimersByTime(500);
  button.click();
  expect([panel.open, chosen.mock.calls.length]).toEqual([false, 1]);
  vi.useRealTimers();
});

test('the right button opens the card; the element says what it is; afterwards it is left alone', () => {
  expect(button.dataset.ref).toBe('9♣');
  button.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true }));
  expect([panel.open, panel.tab]).toEqual([true, 'card']);
  end?.();
  inspect.follow('8♠');
  point('pointerenter');
  expect(inspect.ref).toBe('8♠');
});
