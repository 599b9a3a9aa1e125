/** The palettes of tokens.css, computed anew: contrast on every ground, and distance to every kind of eye. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast, distance, EYES, type Matrix } from './colours.ts';

const TOKENS = readFileSync(join(import.meta.dirname, '../../src/theme/tokens.css'), 'utf-8');
type Theme = 'light' | 'dark';

function token(name: string, theme: Theme): string {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(TOKENS) ?? [];
  const [, both] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(TOKENS) ?? [];
  const found = (theme === 'light' ? light : dark) ?? both;
  if (!found) throw new Error(`tokens.css has no colour ${name}.`);
  return found;
}

const GROUNDS = ['bg-0', 'bg-1', 'bg-2'];
const SEATS = [0, 1, 2, 3, 4, 5].map((seat) => `seat-${seat}`);

/** What was promised, on each ground in turn; text needs 4.5, borders 3. */
const PROMISED: Record<Theme, Record<string, [number, number, number]>> = {
  dark: {
    'ink-1': [16.5, 15.1, 12.9],
    'ink-2': [10.2, 9.4, 8.0],
    meta: [7.1, 6.5, 5.6],
    border: [4.8, 4.4, 3.8],
    legal: [12.0, 11.0, 9.4],
    focus: [10.1, 9.3, 7.9],
    danger: [8.1, 7.4, 6.3],
    good: [9.9, 9.1, 7.8],
    why: [9.2, 8.4, 7.2],
  },
  light: {
    'ink-1': [14.9, 16.6, 13.1],
    'ink-2': [7.0, 7.7, 6.1],
    meta: [7.0, 7.7, 6.1],
    border: [4.0, 4.5, 3.5],
    // 5.35 on paper, which the written table rounds to 5.4.
    legal: [5.35, 5.9, 4.7],
    focus: [6.0, 6.7, 5.3],
    danger: [5.9, 6.5, 5.2],
    good: [5.9, 6.5, 5.1],
    why: [6.7, 7.4, 5.8],
  },
};
/** Rounded as the table of promises is. */
const ROUNDING = 0.051;

describe.each(['dark', 'light'] as const)('%s', (theme) => {
  test.each(Object.entries(PROMISED[theme]))('%s stands out from every ground', (name, promised) => {
    const found = GROUNDS.map((ground) => contrast(token(name, theme), token(ground, theme)));
    for (const [at, least] of promised.entries()) expect(found[at]).toBeGreaterThan(least - ROUNDING);
  });

  test('seats stand out from every ground, and the letter on them is legible', () => {
    const least = theme === 'dark' ? 4.7 : 3.2;
    for (const seat of SEATS) {
      for (const ground of GROUNDS) {
        expect(contrast(token(seat, theme), token(ground, theme)), `${seat} on ${ground}`).toBeGreaterThan(
          least - ROUNDING,
        );
      }
      expect(contrast(token(seat, theme), token('bg-1', theme)), `letter on ${seat}`).toBeGreaterThan(4);
    }
  });

  test.each(Object.keys(EYES))('no two seats are alike to %s eyes', (eyes) => {
    const least = theme === 'dark' ? 27.8 : 28.1;
    for (const [at, one] of SEATS.entries()) {
      for (const other of SEATS.slice(at + 1)) {
        const apart = distance(token(one, theme), token(other, theme), EYES[eyes] as Matrix);
        expect(apart, `${one} and ${other}`).toBeGreaterThan(least - ROUNDING);
      }
    }
  });
});

test('inks are legible on the paper of cards, by day and by night', () => {
  for (const suit of ['ink-1', 'danger', 'focus', 'good']) {
    expect(contrast(token(suit, 'light'), token('art-paper', 'light')), suit).toBeGreaterThan(4.5);
  }
  expect(contrast(token('art-ink', 'light'), token('art-shade', 'light'))).toBeGreaterThan(7);
  // The figure of an emblem is pale with a dark line: one of the two stands out from any field.
  for (const ink of ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'rose']) {
    const field = token(`art-${ink}`, 'light');
    const best = Math.max(contrast(field, token('art-paper', 'light')), contrast(field, token('art-ink', 'light')));
    expect(best, ink).toBeGreaterThan(4);
  }
});
