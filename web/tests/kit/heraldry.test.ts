import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Emblem from '../../src/kit/Emblem.svelte';
import { arms, DIVISIONS, PATTERNS } from '../../src/kit/heraldry.ts';

const WORDS = Array.from({ length: 400 }, (_, at) => `hero-${at}`);

test('the same word always has the same arms', () => {
  for (const word of WORDS) expect(arms(word)).toEqual(arms(word));
});

test('the two inks differ, and every division and pattern comes up', () => {
  const all = WORDS.map(arms);
  for (const { field, second } of all) expect(field).not.toBe(second);
  expect(new Set(all.map(({ division }) => division)).size).toBe(Object.keys(DIVISIONS).length);
  expect(new Set(all.map(({ pattern }) => pattern)).size).toBe(Object.keys(PATTERNS).length);
});

test('similar words seldom look alike', () => {
  const looks = new Set(WORDS.map((word) => JSON.stringify(arms(word))));
  expect(looks.size).toBeGreaterThan(250);
});

test('an emblem is a picture with a name, or only decoration', async () => {
  const { container, rerender } = render(Emblem, { seed: 'k9', icon: 'M0 0h512v512z', label: 'K-9' });
  expect(screen.getByRole('img', { name: 'K-9' })).toBeTruthy();
  expect(container.querySelector('.figure path')?.getAttribute('d')).toBe('M0 0h512v512z');
  await rerender({ seed: 'k9', label: undefined });
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.querySelector('.emblem')?.getAttribute('aria-hidden')).toBe('true');
});
