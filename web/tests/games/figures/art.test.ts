/** The parts that figures are drawn from, against the words of content/looks.toml and against the frame. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bleached, MATERIALS, TONES } from '../../../src/games/figures/art/colours.ts';
import { corners } from '../../../src/games/figures/art/extent.ts';
import { extent, framed, GROUND, WIDTH } from '../../../src/games/figures/art/framing.ts';
import type { Bone, Look, Piece, Socket } from '../../../src/games/figures/art/model.ts';
import { BODIES, body, COLOURS, GEAR, gear, HEADS, head, plastics } from '../../../src/games/figures/art/parts.ts';
import { assemble } from '../../../src/games/figures/art/poses.ts';
import { box, circle } from '../../../src/games/figures/art/shapes.ts';
import { CONTENT, POSES, ROSTER } from './roster.ts';

const LOOKS = readFileSync(join(CONTENT, 'looks.toml'), 'utf-8');

const ids = (table: string) =>
  [...LOOKS.matchAll(new RegExp(`^\\[\\[${table}\\]\\]\\nid = "([^"]+)"`, 'gm'))].map(([, id]) => id ?? '');

function* sockets(pieces: readonly Piece[]): Generator<Socket> {
  for (const piece of pieces) {
    if ('spot' in piece) yield piece;
    else if (!('d' in piece)) yield* sockets((piece as Bone).draws);
  }
}

test.each([
  ['body', BODIES],
  ['head', HEADS],
  ['gear', GEAR],
  ['colour', COLOURS],
])('every %s of looks.toml is drawn, and nothing else is', (table, drawn) => {
  expect(ids(table).length).toBeGreaterThan(10);
  expect(Object.keys(drawn).sort()).toEqual(ids(table).sort());
});

test('every body has a place for a head and for every piece of gear', () => {
  const spots = new Set(['head', ...Object.values(GEAR).flatMap(({ on }) => Object.keys(on))]);
  expect(spots.size).toBe(9);
  for (const [id, { draws }] of Object.entries(BODIES)) {
    expect(new Set([...sockets(draws)].map(({ spot }) => spot)), id).toEqual(spots);
    // What is carried in front of the fist needs a place there, too.
    const before = [...sockets(draws)].filter(({ over }) => over).map(({ spot }) => spot);
    expect(before, id).toEqual(expect.arrayContaining(['hand', 'off']));
  }
});

test('no two parts look the same', () => {
  for (const table of [BODIES, HEADS, GEAR, COLOURS]) {
    const drawn = Object.values(table).map((part) => JSON.stringify(part));
    expect(new Set(drawn).size).toBe(drawn.length);
  }
});

test('every body has pegs at its joints', () => {
  // A peg is a disc in the second plastic with a glint on it.
  const peg = /"fill":"second","as":"thin"\},\{"d":"[^"]+","fill":"shine","as":"flat"\}/g;
  for (const [id, { draws }] of Object.entries(BODIES)) {
    expect([...JSON.stringify(draws).matchAll(peg)].length, id).toBeGreaterThanOrEqual(2);
  }
});

test.each(ROSTER)('%s stays in its frame in every pose', (_, size, look) => {
  for (const pose of POSES) {
    const { placed, scale, shift } = framed(look, pose, size);
    const { left, right, top, bottom } = extent(placed);
    expect(WIDTH / 2 + shift + left * scale).toBeGreaterThan(-6);
    expect(WIDTH / 2 + shift + right * scale).toBeLessThan(WIDTH + 6);
    expect(GROUND + top * scale).toBeGreaterThan(-6);
    expect(GROUND + bottom * scale).toBeLessThan(160);
  }
});

test.each(ROSTER)('%s looks different in every pose', (_, size, look) => {
  const drawn = POSES.map((pose) => JSON.stringify(framed(look, pose, size)));
  expect(new Set(drawn).size).toBe(POSES.length);
});

test('large figures are larger and small ones smaller, whatever they hold', () => {
  const look: Look = { body: 'sturdy', head: 'quiff', gear: ['lance', 'glider'], colours: ['red', 'sand'] };
  const scale = (size: 'small' | 'usual' | 'large') => framed(look, 'standing', size).scale;
  expect(scale('small')).toBeLessThan(scale('usual'));
  expect(scale('usual')).toBeLessThan(scale('large'));
  expect(framed(look, 'fighting', 'usual').scale).toBe(scale('usual'));
});

test('gear that finds a hand full goes to the other hand, and then onto the back', () => {
  const look = (...gear: string[]): Look => ({ body: 'slim', head: 'cap', gear, colours: ['red', 'sand'] });
  const count = (one: Look) => assemble(one, 'standing').flatMap(({ shapes }) => shapes).length;
  const own = (id: string) => count(look(id)) - count(look());
  expect(count(look('mallet', 'net', 'die'))).toBe(count(look()) + own('mallet') + own('net') + own('die'));
  expect(count(look('drum', 'claws'))).toBe(count(look()) + own('drum') + own('claws'));
});

test('words that are not known give a plain figure', () => {
  const odd: Look = { body: 'toString', head: 'constructor', gear: ['hasOwnProperty', ''], colours: ['__proto__'] };
  expect(body(odd.body)).toBe(BODIES.sturdy);
  expect(head(odd.head)).toBe(HEADS.quiff);
  expect(gear('hasOwnProperty')).toBeUndefined();
  expect(plastics(odd.colours)).toEqual([COLOURS.green, COLOURS.sand, COLOURS.slate]);
  expect(plastics([])).toHaveLength(3);
  for (const pose of POSES) expect(assemble(odd, pose).length).toBeGreaterThan(5);
});

test('plastics are lit from one side, and scuffed ones are paler', () => {
  const brightness = (colour: string) =>
    [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16), 0);
  for (const one of [...Object.values(COLOURS), ...Object.values(TONES), ...Object.values(MATERIALS)]) {
    expect(brightness(one.shine)).toBeGreaterThan(brightness(one.base));
    expect(brightness(one.base)).toBeGreaterThan(brightness(one.shade));
    expect(brightness(bleached(one, 0.4).base)).toBeGreaterThanOrEqual(brightness(one.base));
    expect(bleached(one, 0)).toEqual(one);
  }
});

test('how far a path reaches is read from its data', () => {
  const reach = (d: string) => {
    const [xs, ys] = [corners(d).map(([x]) => x), corners(d).map(([, y]) => y)];
    return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  };
  expect(reach(circle(5, -5, 10))).toEqual([-5, 15, -15, 5]);
  expect(reach(box(-2, 3, 10, 6))).toEqual([-2, 8, 3, 9]);
  expect(reach('M1 2l3-.5.5 4zm1 1h-4v9')).toEqual([-2, 4.5, 1.5, 12]);
  expect(reach('M0 0C1 9 2 2 3-3t4 1')).toEqual([0, 7, -3, 9]);
});
