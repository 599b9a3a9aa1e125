import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ACTIONS, type Action, KEYS, Keys, keyName } from '../../src/state/keys.svelte.ts';

let chosen: Record<string, string>;
let keys: Keys;
let done: string[];

function press(key: string, target: Element = document.body, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
}

const at = (id: string) => document.getElementById(id) as HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `
    <div id="table" tabindex="-1">
      <button id="card"></button><input id="chat"><textarea id="note"></textarea>
      <div role="dialog"><p id="inside"></p></div>
    </div>
    <p id="outside"></p>`;
  chosen = {};
  done = [];
  keys = new Keys(() => chosen);
  for (const action of ACTIONS) keys.on(action, () => done.push(action));
  return keys.listen(at('table'));
});

describe('what each key does', () => {
  test.each(Object.entries(KEYS))('%s', (action, key) => {
    const event = press(key, at('table'));
    expect(done).toEqual([action]);
    expect(event.defaultPrevented).toBe(true);
  });

  test('no two actions come with the same key', () => {
    expect(new Set(Object.values(KEYS)).size).toBe(ACTIONS.length);
  });

  test('large letters count as small ones', () => {
    press('U', at('table'), { shiftKey: true });
    expect(done).toEqual(['undo']);
  });
});

describe('where keys count', () => {
  test('while nothing has the focus', () => {
    press('u');
    expect(done).toEqual(['undo']);
  });

  test.each(['chat', 'note', 'inside', 'outside'])('not in %s', (id) => {
    for (const key of ['u', '1', 'Enter', ' ', 'Escape', '?']) press(key, at(id));
    expect(done).toEqual([]);
  });

  test('not together with Ctrl, Alt or Meta, which are the browser’s', () => {
    for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) press('u', at('table'), more);
    expect(done).toEqual([]);
  });

  test('a focused button is pressed by Enter and Space itself', () => {
    const events = [press('Enter', at('card')), press(' ', at('card'))];
    expect(done).toEqual([]);
    expect(events.map((event) => event.defaultPrevented)).toEqual([false, false]);
    press('u', at('card'));
    expect(done).toEqual(['undo']);
  });

  test('not what somebody else has taken already', () => {
    at('card').addEventListener('keydown', (event) => event.preventDefault());
    press('u', at('card'));
    expect(done).toEqual([]);
  });
});

describe('changing keys', () => {
  test('another key', () => {
    chosen = { undo: 'x' };
    press('u');
    press('x');
    expect(done).toEqual(['undo']);
  });

  test('every action can be turned off', () => {
    chosen = Object.fromEntries(ACTIONS.map((action) => [action, '']));
    for (const key of Object.values(KEYS)) press(key, at('table'));
    expect(done).toEqual([]);
  });

  test('the same key twice is noticed', () => {
    expect(keys.clashes('undo', 'w')).toEqual(['why']);
    expect(keys.clashes('undo', 'u')).toEqual([]);
    expect(keys.clashes('undo', '')).toEqual([]);
  });
});

test('the newest handler is asked first, and passes on what it has no use for', () => {
  const skip = vi.fn(() => false);
  const stop = keys.on('pass', skip);
  press(' ');
  expect(skip).toHaveBeenCalledOnce();
  expect(done).toEqual(['pass']);
  skip.mockReturnValue(true);
  press(' ');
  expect(done).toEqual(['pass']);
  stop();
  press(' ');
  expect(done).toEqual(['pass', 'pass']);
});

test('keys have names that are written on them', () => {
  const names: [Action, string][] = [
    ['pass', 'Space'],
    ['cancel', 'Esc'],
    ['undo', 'U'],
    ['help', '?'],
    ['confirm', 'Enter'],
  ];
  for (const [action, name] of names) expect(keyName(KEYS[action])).toBe(name);
});
