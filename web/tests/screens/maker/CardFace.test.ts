import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import CardFace from '../../../src/screens/maker/CardFace.svelte';
import { blank } from '../../../src/screens/maker/draft.svelte.ts';
import PrintSheet from '../../../src/screens/maker/PrintSheet.svelte';

const MARKUP = '<img src=x onerror=alert(1)>';

test('a card tells its four pairs of ranks, the first of them always Recover', () => {
  render(CardFace, { made: { ...blank(), name: 'Sir Spoon', picks: ['armor', 'luck', ''] } });
  const rows = [...document.querySelectorAll('dl > div')].map((row) => row.textContent?.replaceAll(/\s+/g, ' ').trim());
  expect(rows[0]).toMatch(/^Cards A K:.*recover/i);
  expect(rows[1]).toMatch(/^Cards Q J:.*armor/i);
  expect(rows[2]).toMatch(/^Cards 10 9:.*luck/i);
  expect(rows[3]).toContain('not chosen yet');
  expect(screen.getByRole('article', { name: 'Sir Spoon' }).textContent).toContain('Person');
});

test('whatever is written on it stays text', () => {
  render(CardFace, { made: { ...blank(), name: MARKUP, variant: MARKUP, text: MARKUP, kind: MARKUP } });
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getAllByText(MARKUP)).toHaveLength(4);
});

test('nine cards come on a page', () => {
  render(PrintSheet, { figures: Array.from({ length: 10 }, (_, at) => ({ ...blank(), name: `F${at}` })) });
  const pages = [...document.querySelectorAll('.page')];
  expect(pages.map((page) => page.querySelectorAll('[data-made]').length)).toEqual([9, 1]);
  // A cross at each corner: of nine cards sixteen, of one card four.
  expect(pages.map((page) => page.querySelector(':scope > svg path')?.getAttribute('d')?.match(/h5/g)?.length)).toEqual(
    [16, 4],
  );
});
