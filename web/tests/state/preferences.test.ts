import { expect, test } from 'vitest';
import { preferences, understood, understoodKeys } from '../../src/state/preferences.svelte.ts';

const DEFAULTS = {
  theme: 'system',
  speed: 250,
  confirm: 'always',
  odds: true,
  sound: true,
  turnVolume: 75,
  tableVolume: 75,
  chatVolume: 75,
  captions: false,
  notify: false,
  fourColours: false,
  spoilerFree: false,
  sideTab: 'auto',
};

test.each([null, '', 'nonsense', '[]', '7', '{"theme":"pink","speed":"fast"}'])('%s means the defaults', (stored) => {
  expect(understood(stored)).toEqual(DEFAULTS);
});

test('what makes sense is kept beside what does not', () => {
  expect(understood('{"theme":"dark","odds":false,"speed":7}')).toEqual({ ...DEFAULTS, theme: 'dark', odds: false });
});

test('a theme is written into the document, and remembered', () => {
  preferences.set('theme', 'dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(understood(localStorage.getItem('ultratable.preferences')).theme).toBe('dark');
  preferences.set('theme', 'system');
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test.each([0, 120, 250, 500] as const)(
  'speed %i is written into the document, for all that moves by its theme',
  (speed) => {
    preferences.set('speed', speed);
    expect(document.documentElement.dataset.speed).toBe(String(speed));
    preferences.forget();
    expect(document.documentElement.dataset.speed).toBe('250');
  },
);

test('keys are kept beside, changed, taken away and given back', () => {
  preferences.setKey('undo', 'x');
  preferences.setKey('why', '');
  expect(preferences.keys).toEqual({ undo: 'x', why: '' });
  expect(understoodKeys(localStorage.getItem('ultratable.preferences'))).toEqual({ undo: 'x', why: '' });
  preferences.setKey('undo', null);
  expect(preferences.keys).toEqual({ why: '' });
});

test.each([null, 'nonsense', '{"keys":7}', '{"keys":{"undo":3}}'])('%s has no keys', (stored) => {
  expect(understoodKeys(stored)).toEqual({});
});

test('everything can be forgotten', () => {
  preferences.set('theme', 'dark');
  preferences.setKey('undo', 'x');
  preferences.forget();
  expect([preferences.values, preferences.keys]).toEqual([DEFAULTS, {}]);
  expect(localStorage.getItem('ultratable.preferences')).toBeNull();
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('a key chosen with Shift or Caps Lock is the same key without', () => {
  preferences.setKey('undo', 'X');
  expect(preferences.keys).toEqual({ undo: 'x' });
  preferences.setKey('undo', 'ArrowUp');
  expect(preferences.keys).toEqual({ undo: 'ArrowUp' });
  preferences.setKey('undo', null);
  expect(understoodKeys('{"keys":{"undo":"X","why":""}}')).toEqual({ undo: 'x', why: '' });
});
