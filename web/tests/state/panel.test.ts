import { beforeEach, expect, test } from 'vitest';
import { panel } from '../../src/state/panel.svelte.ts';
import { preferences } from '../../src/state/preferences.svelte.ts';

beforeEach(() => {
  preferences.set('sideTab', 'auto');
  panel.close();
  panel.leaf();
  panel.detent = 1;
});

test('it opens on the log, for those who use the keyboard on the actions, and remembers what was chosen', () => {
  const leave = panel.mount();
  expect(panel.tab).toBe('log');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  expect(panel.tab).toBe('actions');
  panel.show('chat');
  expect([panel.tab, preferences.values.sideTab, panel.open]).toEqual(['chat', 'chat', true]);
  leave();
  expect(panel.here).toBe(false);
});

test('the sheet is pulled from detent to detent, and below the lowest it closes', () => {
  panel.show('log');
  panel.pull(1);
  panel.pull(1);
  expect(panel.detent).toBe(2);
  panel.pull(-1);
  panel.pull(-1);
  expect([panel.detent, panel.open]).toEqual([0, true]);
  panel.pull(-1);
  expect(panel.open).toBe(false);
});

test.each([
  [700, 2, true],
  [300, 1, true],
  [200, 0, true],
  [60, 0, true],
])('let go at %i pixels it stays at detent %i', (height, detent, open) => {
  panel.show('log');
  panel.release(height);
  expect([panel.detent, panel.open]).toEqual([detent, open]);
});

test('let go near the edge it closes', () => {
  panel.show('log');
  panel.release(30);
  expect(panel.open).toBe(false);
});

test('rules are read one after another, and back', () => {
  panel.read('ults.main.roll');
  expect([panel.tab, panel.clause, panel.canGoBack]).toEqual(['rules', 'ults.main.roll', false]);
  panel.read('ults.main.announce');
  panel.read('ults.main.announce');
  panel.back();
  expect(panel.clause).toBe('ults.main.roll');
  panel.back();
  expect(panel.clause).toBe('ults.main.roll');
  panel.leaf();
  expect(panel.clause).toBeNull();
});
