/** A19, the client's own share: prompts are short, and every sound and every key has its word. */
import { expect, test } from 'vitest';
import { promptFor } from '../../src/screens/table/prompt.ts';
import { CUES } from '../../src/state/cues.ts';
import { actionName } from '../../src/state/key-names.ts';
import { ACTIONS } from '../../src/state/keys.svelte.ts';
import figures from '../../src/texts/en/figures.json' with { type: 'json' };
import ultra_marines from '../../src/texts/en/ultra_marines.json' with { type: 'json' };
import ults from '../../src/texts/en/ults.json' with { type: 'json' };
import '../../src/texts/figures.ts';
import { en, type TextKey, t } from '../../src/texts/index.ts';
import '../../src/texts/ultra_marines.ts';
import '../../src/texts/ults.ts';
import type { Update } from '../../src/wire.ts';
import { seat, table } from '../state/shown.ts';

const MOST = 15;
const words = (text: string) => text.split(/\s+/).filter(Boolean).length;

function waiting(count: number, watched: boolean, status: 'playing' | 'over' = 'playing'): Update {
  const seats = Array.from({ length: count }, (_, at) => seat('person', `Player ${at}`));
  const shown = { ...table(seats, status), waiting: seats.map((_, at) => at) };
  return { table: shown, ask: null, seat: watched ? null : 0 } as unknown as Update;
}

test.each([0, 1, 2, 3, 4, 8])('A19: waiting for %i is said in fifteen words', (count) => {
  for (const watched of [true, false]) expect(words(promptFor(waiting(count, watched)))).toBeLessThanOrEqual(MOST);
});

test('A19: of many the first two are named, and the others counted', () => {
  expect(promptFor(waiting(8, true))).toBe('You are watching. Waiting for Player 0, Player 1, and 6 others.');
  expect(promptFor(waiting(3, false))).toBe('Waiting for Player 0, Player 1, and Player 2.');
});

test('a bot that is waited for is said to think', () => {
  const bots = [seat('bot', 'Steady bot 2'), seat('person', 'Mara')].map((one, at) => ({ ...one, by_bot: at === 0 }));
  const shown = (waiting: number[]) =>
    promptFor({ table: { ...table(bots, 'playing'), waiting }, ask: null, seat: 1 } as unknown as Update);
  expect(shown([0])).toBe('Steady bot 2 is thinking.');
  expect(shown([0, 1])).toBe('Waiting for Steady bot 2 and Mara.');
});

test.each(Object.entries({ ults, figures, ultra_marines }))(
  'A19: no sentence of the table of %s has more than fifteen words',
  (_, told) => {
    const long = Object.entries(told)
      .map(([key, text]) => {
        const named = [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => [name, 3] as const);
        return t(key as TextKey, Object.fromEntries(named));
      })
      .filter((text) => words(text) > MOST);
    expect(long).toEqual([]);
  },
);

test('A19: the end is said in fifteen words', () => {
  expect(words(promptFor(waiting(2, false, 'over')))).toBeLessThanOrEqual(MOST);
});

test('A18: every cue has a caption of its own', () => {
  const captions = CUES.map((cue) => en[`sound.${cue}` as keyof typeof en]);
  expect(captions.every(Boolean)).toBe(true);
  expect(new Set(captions).size).toBe(CUES.length);
});

test('A3: every key is named in the help', () => {
  const names = ACTIONS.map(actionName);
  expect(names.every(Boolean)).toBe(true);
  expect(new Set(names).size).toBe(ACTIONS.length);
  expect(t('settings.keysNote')).toMatch(/never while you write/);
});
