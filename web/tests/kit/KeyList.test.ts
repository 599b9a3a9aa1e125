import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import { actionsOf, SHOWN } from '../../src/games/registry.ts';
import KeyList from '../../src/kit/KeyList.svelte';
import { keyInWords } from '../../src/state/key-names.ts';
import { ACTIONS, ON_BOARDS } from '../../src/state/keys.svelte.ts';
import { preferences } from '../../src/state/preferences.svelte.ts';
import { t } from '../../src/texts/index.ts';

const told = () => screen.getAllByRole('definition').map((one) => one.textContent);

afterEach(() => {
  preferences.setKey('inspect', null);
});

test('only what the games here have a use for is offered', () => {
  expect(actionsOf(['ults'])).toEqual(ACTIONS.filter((action) => !ON_BOARDS.includes(action)));
  expect(actionsOf()).toEqual(actionsOf(SHOWN));
  render(KeyList, { actions: actionsOf(['ults']) });
  expect(told()).toContain('Why not? (the focused thing)');
  expect(told()).not.toContain('Show threats');
  expect(told()).not.toContain('Turn left');
});

test('a game with a board has its keys', () => {
  render(KeyList, { actions: actionsOf(['ultra_marines']) });
  for (const what of ['Show threats', 'Turn left', 'Turn right']) expect(told()).toContain(what);
});

test('in a replay the arrows go through the match, and nothing is chosen by number', () => {
  render(KeyList, { actions: ['rules', 'inspect', 'help'], replay: true });
  expect(told()).toEqual([
    'From region to region',
    'Event before, next event',
    'Turn before, next turn',
    'To the beginning, to the end',
    'Play and pause',
    'Rules',
    'Look closer at the focused thing',
    'This help',
  ]);
});

test('sentences name the key that is set, and do without one that is off', () => {
  const how = () => t('card.how', { key: keyInWords('inspect') });
  expect(how()).toBe('Hover, long press, or focus and press I.');
  preferences.setKey('inspect', 'x');
  expect(how()).toBe('Hover, long press, or focus and press X.');
  preferences.setKey('inspect', '');
  expect(how()).toBe('Hover, long press.');
});
