/** The figures against the hero sheets themselves, so that no new hero goes without. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ABILITIES, figure, HEROES, INKS } from '../../../src/games/ults/icons.ts';

const SHEETS = readFileSync(
  join(import.meta.dirname, '../../../../src/ultratable/games/ults/content/heroes.toml'),
  'utf-8',
);
const heroes = [...SHEETS.matchAll(/^\[([a-z0-9-]+)\]$/gm)].map(([, id]) => id ?? '');
const abilities = [...SHEETS.matchAll(/^\[[a-z0-9-]+\.abilities\.([a-z0-9-]+)\]$/gm)].map(([, id]) => id ?? '');

test('every hero and every ability on the sheets has a figure, and nothing else has', () => {
  expect(heroes.length).toBeGreaterThan(0);
  expect(Object.keys(HEROES).sort()).toEqual([...heroes].sort());
  expect(Object.keys(INKS).sort()).toEqual([...heroes].sort());
  expect(Object.keys(ABILITIES).sort()).toEqual([...abilities].sort());
  for (const id of heroes) expect(figure(`hero:${id}`)).toMatch(/^[Mm]/);
  for (const id of abilities) expect(figure(`ability:${id}`)).toMatch(/^[Mm]/);
});

test('no two abilities of the game look the same', () => {
  expect(new Set(Object.values(ABILITIES)).size).toBe(abilities.length);
});

test('an effect looks like the ability that places it, unless it has a name of its own', () => {
  expect(figure('status:bleed')).toBe(figure('ability:bleed'));
  expect(figure('status:charm')).toBe(figure('ability:lucky-charm'));
  expect(figure('status:mask')).toMatch(/^[Mm]/);
  expect(figure('seat:1')).toBeUndefined();
  expect(figure('hero:nobody')).toBeUndefined();
});
