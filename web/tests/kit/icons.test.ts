import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Icon from '../../src/kit/Icon.svelte';
import { AUTHORS } from '../../src/kit/icons/credits.ts';
import { drawing } from '../../src/kit/icons/index.ts';
import { made } from '../../tools/icons.ts';

const WEB = join(import.meta.dirname, '../..');

test('the icons are those that the script takes from the set', () => {
  for (const [name, text] of Object.entries(made())) {
    expect(readFileSync(join(WEB, 'src/kit/icons', name), 'utf-8') === text, `${name}: run node tools/icons.ts`).toBe(
      true,
    );
  }
});

test('whoever drew an icon is thanked in the credits', () => {
  const credits = readFileSync(join(WEB, '../CREDITS.md'), 'utf-8');
  for (const author of Object.keys(AUTHORS)) expect(credits).toContain(author);
});

test('an icon is named, or only decorates', async () => {
  const { container, rerender } = render(Icon, { name: 'menu' });
  expect(container.textContent?.trim()).toBe('');
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  await rerender({ name: 'menu', label: 'Menu' });
  expect(screen.getByText('Menu').className).toContain('heard-only');
});

test('our own signs are drawn with a pen, those of the set are filled', () => {
  expect(drawing('menu').line).toBe(true);
  expect(drawing('dice').line).toBe(false);
});
