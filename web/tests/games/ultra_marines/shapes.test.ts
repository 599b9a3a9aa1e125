import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endsOf, KINDS, kindOf, originOf, placedAt, turned } from '../../../src/games/ultra_marines/shapes.ts';

const SOURCE = readFileSync(
  join(import.meta.dirname, '../../../../src/ultratable/games/ultra_marines/sections.py'),
  'utf-8',
);
const keys = (squares: { column: number; row: number }[]) =>
  squares.map(({ column, row }) => `${column}.${row}`).sort();

test('every kind of the server is known', () => {
  for (const { id } of KINDS.filter((kind) => !kind.id.startsWith('straight'))) expect(SOURCE).toContain(`"${id}"`);
  expect(KINDS).toHaveLength(12);
  expect(KINDS.map(({ shape }) => shape.connectors.length)).toEqual([2, 2, 2, 2, 2, 2, 3, 4, 1, 2, 3, 4]);
});

test('four quarter turns lead back', () => {
  for (const { shape } of KINDS) {
    expect(keys(turned(shape, 4).squares)).toEqual(keys(shape.squares));
    for (const { column, row } of turned(shape, 3).squares) expect(Math.min(column, row)).toBeGreaterThanOrEqual(0);
  }
});

test('a section lies beyond the side that it is slotted onto', () => {
  const [straight, corner] = [kindOf('straight-3'), kindOf('corner')];
  if (!straight || !corner) throw new Error('unknown');
  expect(keys(placedAt(straight, { column: 4, row: 4 }, 'north', 0))).toEqual(['4.1', '4.2', '4.3']);
  expect(keys(placedAt(straight, { column: 0, row: 0 }, 'west', 1))).toEqual(['-1.0', '-2.0', '-3.0']);
  expect(keys(placedAt(corner, { column: 4, row: 4 }, 'south', 0))).toEqual(['4.5', '4.6', '5.6']);
  expect(keys(placedAt(corner, { column: 4, row: 4 }, 'south', 1))).toEqual(['3.6', '4.5', '4.6']);
});

test('ends are told apart where the section would lie another way', () => {
  const count = (id: string) => endsOf(kindOf(id) ?? (KINDS[0] as (typeof KINDS)[number])).length;
  expect(count('straight-4')).toBe(1);
  expect(count('corner')).toBe(2);
  expect(count('t-junction')).toBe(3);
  expect(count('crossroads')).toBe(1);
  expect(count('room-2')).toBe(1);
  expect(count('room-3')).toBe(3);
  expect(count('room-4')).toBe(1);
});

test('the picture stays where the first section is', () => {
  expect(originOf([[3, 0, 2, 5]])).toEqual({ column: 2, row: 5 });
  expect(originOf([])).toEqual({ column: 0, row: 0 });
});
