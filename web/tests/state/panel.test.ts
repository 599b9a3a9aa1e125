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

/** A chip in the log, which is scrolled. */
function inTheLog(): { chip: HTMLElement; scroller: HTMLElement; remove: () => void } {
  const tabpanel = document.body.appendChild(document.createElement('div'));
  tabpanel.setAttribute('role', 'tabpanel');
  tabpanel.dataset.tab = 'log';
  const scroller = tabpanel.appendChild(document.createElement('div'));
  const chip = scroller.appendChild(document.createElement('button'));
  scroller.scrollTop = 70;
  return { chip, scroller, remove: () => tabpanel.remove() };
}

test('a chip leads to its rule and back to its line, and chooses no tab for the next time', async () => {
  const { chip, scroller, remove } = inTheLog();
  const leave = panel.mount();
  panel.show('log');
  panel.read('ults.main.roll', chip);
  expect([panel.tab, panel.kept, panel.whence, panel.canGoBack]).toEqual(['rules', 'log', 'log', false]);
  expect(preferences.values.sideTab).toBe('log');
  panel.read('ults.main.announce', document.createElement('button'));
  expect([panel.whence, panel.canGoBack]).toEqual(['log', true]);
  scroller.scrollTop = 0;
  await panel.goBack();
  expect([panel.tab, panel.kept, panel.whence]).toEqual(['log', null, null]);
  expect([scroller.scrollTop, document.activeElement]).toEqual([70, chip]);
  leave();
  remove();
});

test('the way back leads where one was, though another tab would be opened now', async () => {
  const { chip, remove } = inTheLog();
  const leave = panel.mount();
  panel.read('ults.main.roll', chip);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  await panel.goBack();
  expect(panel.tab).toBe('log');
  leave();
  remove();
});

test('a chip on the table opens the sheet, and the way back closes it', async () => {
  const leave = panel.mount();
  const chip = document.body.appendChild(document.createElement('button'));
  panel.read('ults.main.roll', chip);
  expect([panel.open, panel.whence]).toEqual([true, 'table']);
  await panel.goBack();
  expect([panel.open, document.activeElement]).toEqual([false, chip]);
  chip.remove();
  leave();
});

test('whoever chooses a tab themselves, or leaves, goes no way back', () => {
  const leave = panel.mount();
  const chip = document.createElement('button');
  panel.read('ults.main.roll', chip);
  panel.show('card');
  expect([panel.whence, panel.kept, preferences.values.sideTab]).toEqual([null, null, 'card']);
  panel.read('ults.main.roll', chip);
  leave();
  expect([panel.whence, panel.tab]).toEqual([null, 'card']);
});
