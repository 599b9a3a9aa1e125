/** The figures that come with the game, as content/figures.toml tells them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Size } from '../../../src/games/figures/art/framing.ts';
import type { Look, Pose } from '../../../src/games/figures/art/model.ts';

export const CONTENT = join(import.meta.dirname, '../../../../src/ultratable/games/figures/content');
export const POSES: Pose[] = ['standing', 'fighting', 'wounded', 'captured'];

const FIGURES = readFileSync(join(CONTENT, 'figures.toml'), 'utf-8');
const list = (text: string | undefined) => [...(text ?? '').matchAll(/"([^"]+)"/g)].map(([, id]) => id ?? '');

/** Every figure of the roster: its id, its size and its look. */
export const ROSTER = FIGURES.split('[[figure]]')
  .slice(1)
  .map((text) => {
    const [, id = ''] = /^id = "(.*)"/m.exec(text) ?? [];
    const [, size = ''] = /^size = "(.*)"/m.exec(text) ?? [];
    const [, on = '', top = '', carried, plastic] =
      /^look = \{ body = "(.*)", head = "(.*)", gear = \[(.*)\], colours = \[(.*)\] \}/m.exec(text) ?? [];
    const look: Look = { body: on, head: top, gear: list(carried), colours: list(plastic) };
    return [id, size as Size, look] as const;
  });
