import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import EventCard from '../../../src/games/ultra_marines/EventCard.svelte';
import { EVENTS } from '../../../src/kit/icons/events.ts';

const CARDS = join(import.meta.dirname, '../../../../src/ultratable/games/ultra_marines/content/cards.toml');
const faces = [...readFileSync(CARDS, 'utf-8').matchAll(/^id = "(.+)"$/gm)].map(([, id = '']) => id);

test('each of the 26 faces has a picture of its own', () => {
  expect(faces).toHaveLength(26);
  expect(Object.keys(EVENTS).sort()).toEqual(faces.toSorted());
  expect(new Set(Object.values(EVENTS)).size).toBe(26);
});

test('a card shows its picture as soon as it has come', async () => {
  const { container } = render(EventCard, { card: 'bogged-down', thing: undefined });
  await waitFor(() => expect(container.querySelector('.sign path')?.getAttribute('d')).toBe(EVENTS['bogged-down']));
});
