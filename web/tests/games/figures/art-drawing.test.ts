/** The drawing itself, as the page gets it. */
import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import FigureArt from '../../../src/games/figures/art/FigureArt.svelte';
import type { Look, Pose } from '../../../src/games/figures/art/model.ts';
import { POSES, ROSTER } from './roster.ts';

const HERO: Look = { body: 'sturdy', head: 'quiff', gear: ['banner'], colours: ['green', 'sand', 'red'] };
const drawing = (look: Look, more: object = {}) => render(FigureArt, { look, ...more }).container;
const count = (look: Look, pose: Pose) => drawing(look, { pose }).querySelectorAll('path').length;

test('a figure only decorates unless it has a name', () => {
  const { unmount } = render(FigureArt, { look: HERO });
  expect(screen.queryByRole('img')).toBeNull();
  unmount();
  render(FigureArt, { look: HERO, title: 'Hero' });
  expect(screen.getByRole('img', { name: 'Hero' })).toBeTruthy();
});

test('a wounded figure has marks, and a captured one bars in front of it', () => {
  expect(count(HERO, 'wounded')).toBeGreaterThan(count(HERO, 'standing'));
  expect(count(HERO, 'captured')).toBeGreaterThan(count(HERO, 'standing'));
});

/** What is drawn and where, whatever its colours. */
const outline = (one: Element) =>
  [...one.querySelectorAll('svg :is(g, path)')]
    .map((part) => `${part.getAttribute('transform')} ${part.getAttribute('d')}`)
    .join('\n');

test.each(ROSTER)('%s stands, fights, is wounded and is captured, each to be told by its outline', (_, size, look) => {
  const drawn = POSES.map((pose) => outline(drawing(look, { pose, size })));
  for (const one of drawn) expect(one.length).toBeGreaterThan(1000);
  expect(new Set(drawn).size).toBe(POSES.length);
});

test('every plastic that is used is there, once in the whole page', () => {
  const all = [drawing(HERO), drawing({ ...HERO, gear: ['bomb', 'shield'] })];
  const made = all.flatMap((one) => [...one.querySelectorAll('linearGradient')].map(({ id }) => id));
  const used = all.flatMap((one) =>
    [...one.querySelectorAll('[fill^="url"]')].map((path) => path.getAttribute('fill')),
  );
  expect(new Set(made).size).toBe(made.length);
  expect(used.length).toBeGreaterThan(20);
  for (const fill of used) expect(made).toContain(fill?.slice('url(#'.length, -1));
});

test('a picture stands in the window instead of the body, in every pose', () => {
  const look = { ...HERO, picture: '/api/pictures/1' };
  for (const pose of POSES) {
    const shown = drawing(look, { pose });
    expect(shown.querySelector('image')?.getAttribute('href')).toBe('/api/pictures/1');
    expect(shown.querySelectorAll('path').length).toBeLessThan(count(HERO, pose));
  }
  expect(drawing(HERO).querySelector('image')).toBeNull();
});

test('a picture is not mirrored with the toy', () => {
  const shown = drawing({ ...HERO, picture: '/api/pictures/1' }, { facing: 'left' });
  const mirrors = (one: Element | null) => one?.getAttribute('transform')?.includes('scale(-1 1)') ?? false;
  const image = shown.querySelector('image');
  expect(mirrors(image)).toBe(true);
  expect([...shown.querySelectorAll('g')].filter((one) => mirrors(one) && one.contains(image))).toHaveLength(1);
});

test('parts that nobody knows do not break it', () => {
  const odd: Look = { body: 'puddle', head: 'cloud', gear: ['rainbow'], colours: ['plaid'] };
  expect(drawing(odd).querySelectorAll('path').length).toBeGreaterThan(30);
});
