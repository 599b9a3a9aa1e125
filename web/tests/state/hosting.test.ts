import { expect, test } from 'vitest';
import { Hosting } from '../../src/state/hosting.svelte.ts';
import { easyPassword, PRESETS } from '../../src/state/presets.ts';
import { DUEL } from './shown.ts';

const OTHER = { ...DUEL, id: 'other', title: 'Other', fewest: 3, most: 6 };

test('the game that was asked for is chosen, else the first', () => {
  expect(new Hosting([DUEL, OTHER], 'other').game?.id).toBe('other');
  expect(new Hosting([DUEL, OTHER], 'nonsense').game?.id).toBe('duel');
  expect(new Hosting([], null).game).toBeUndefined();
});

test('another game begins anew with its own seats', () => {
  const hosting = new Hosting([DUEL, OTHER], null);
  hosting.set('health', 30);
  hosting.bots = 1;
  hosting.pick(OTHER);
  expect([hosting.seats, hosting.bots, hosting.settings.options]).toEqual([3, 0, {}]);
});

test('bots leave a seat for the host when seats go', () => {
  const hosting = new Hosting([DUEL], null);
  hosting.sitDown(4);
  hosting.bots = 3;
  hosting.sitDown(2);
  expect(hosting.bots).toBe(1);
});

test('each preset is recognised, and a change makes it one’s own', () => {
  const hosting = new Hosting([DUEL], null);
  for (const preset of ['competitive', 'teaching', 'friendly'] as const) {
    hosting.use(preset);
    expect(hosting.preset).toBe(preset);
  }
  hosting.behave({ clock: 'slow' });
  expect(hosting.preset).toBeNull();
  hosting.use('friendly');
  hosting.behave({ listed: true });
  expect(hosting.preset).toBe('friendly');
});

test('teaching shows all hands, so it comes with a password, which is not taken away again', () => {
  const hosting = new Hosting([DUEL], null);
  expect(hosting.table.password).toBeNull();
  hosting.use('teaching');
  expect(hosting.table.password).toMatch(/^[a-z]{8}$/);
  hosting.password = 'open sesame';
  hosting.use('friendly');
  expect(hosting.table.password).toBe('open sesame');
});

test('what is sent says everything but what is as usual in the game', () => {
  const hosting = new Hosting([DUEL], null);
  hosting.title = '  Friday ';
  hosting.set('health', 30);
  hosting.set('mode', 'plain');
  expect(hosting.settings).toEqual({
    ...PRESETS.friendly,
    game: 'duel',
    seats: 2,
    title: 'Friday',
    options: { health: 30 },
  });
});

test('a seed is sent as it was typed, and none if there is none', () => {
  const hosting = new Hosting([DUEL], null);
  expect(hosting.table.seed).toBeNull();
  hosting.seed = '  Otter lantern ';
  expect(hosting.table.seed).toBe('Otter lantern');
  hosting.seed = '  ';
  expect(hosting.table.seed).toBeNull();
});

test('nobody watches, so nobody watches later', () => {
  const hosting = new Hosting([DUEL], null);
  hosting.behave({ delay: 3, spectators: 'none' });
  expect(hosting.settings.delay).toBe(0);
});

test('a refusal stands at the field it speaks of', () => {
  const hosting = new Hosting([DUEL], null);
  hosting.refuse('health must be something else.');
  expect(hosting.problems).toEqual({ health: 'health must be something else.' });
  hosting.refuse('A seed cannot be a link. Choose a word.');
  expect(Object.keys(hosting.problems)).toEqual(['seed']);
  hosting.refuse('No.');
  expect(hosting.problems).toEqual({ '': 'No.' });
});

test('a made-up password can be said aloud', () => {
  expect(easyPassword(() => 0)).toBe('babababa');
  expect(easyPassword()).toMatch(/^([bdfgklmnprstvz][aeiou]){4}$/);
});

test('what a game’s own part of the form sets is told to the server, and goes with the game', () => {
  const hosting = new Hosting([DUEL, OTHER], null);
  hosting.set('health', 30);
  hosting.own = { board: 'saved', saved: 'AAA\nAAA\nAAA' };
  expect(hosting.settings.options).toEqual({ health: 30, board: 'saved', saved: 'AAA\nAAA\nAAA' });
  hosting.pick(OTHER);
  expect(hosting.settings.options).toEqual({});
});

test('a game’s own presets set several options at once, and a change of one makes it none of them', () => {
  const presets = [
    { title: 'Basic', note: '', options: { events: false, hellfire: false } },
    { title: 'Full', note: '', options: { events: true, hellfire: true } },
  ];
  const properties = {
    events: { type: 'boolean', default: true, 'x-presets': presets },
    hellfire: { type: 'boolean', default: true },
  };
  const hosting = new Hosting(
    [{ ...DUEL, options: { events: true, hellfire: true }, options_schema: { properties } }],
    null,
  );
  expect(hosting.rules.map(({ title }) => title)).toEqual(['Basic', 'Full']);
  expect(hosting.rule?.title).toBe('Full');
  hosting.follow(presets[0] as (typeof presets)[number]);
  expect(hosting.rule?.title).toBe('Basic');
  expect(hosting.settings.options).toEqual({ events: false, hellfire: false });
  hosting.set('hellfire', true);
  expect(hosting.rule).toBeNull();
  expect(new Hosting([DUEL], null).rules).toEqual([]);
});
