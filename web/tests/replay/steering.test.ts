import { expect, test } from 'vitest';
import { steered } from '../../src/replay/steering.ts';

function press(key: string, how: KeyboardEventInit = {}, markup = '<p></p>'): string | null {
  document.body.innerHTML = markup;
  let found: string | null = null;
  const heard = (event: KeyboardEvent) => {
    found = steered(event);
  };
  document.addEventListener('keydown', heard);
  document.body.firstElementChild?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...how }));
  document.removeEventListener('keydown', heard);
  return found;
}

test('arrows go by events, with Shift by turns', () => {
  expect([press('ArrowRight'), press('ArrowLeft')]).toEqual(['next', 'previous']);
  expect([press('ArrowRight', { shiftKey: true }), press('ArrowLeft', { shiftKey: true })]).toEqual([
    'nextTurn',
    'previousTurn',
  ]);
  expect([press('Home'), press('End'), press(' '), press('x')]).toEqual(['first', 'last', 'play', null]);
});

test('the seek bar steers, what is written in or chosen from does not', () => {
  expect(press('ArrowRight', { shiftKey: true }, '<input type="range">')).toBe('nextTurn');
  for (const markup of ['<input type="text">', '<input type="radio">', '<textarea></textarea>', '<select></select>']) {
    expect(press('ArrowRight', {}, markup)).toBeNull();
  }
  expect(press('ArrowRight', {}, '<button role="tab">Log</button>')).toBeNull();
});

test('a button that has the focus is pressed by Space; with other keys held, nothing is meant for us', () => {
  expect(press(' ', {}, '<button>Share</button>')).toBeNull();
  expect(press('ArrowLeft', { altKey: true })).toBeNull();
  expect(press('End', { ctrlKey: true })).toBeNull();
});
