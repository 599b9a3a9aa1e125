import { expect, test } from 'vitest';
import { around, filled, floorLines, outline } from '../../../src/kit/board/floor.ts';
import { floorOf } from './hulk.ts';

test('walls are where the floor ends, in as few lines as there are', () => {
  const { walls, seams, grid } = floorLines(floorOf('aaa'));
  expect(walls).toBe('M0 0H300M0 100H300M0 0V100M300 0V100');
  expect(seams).toBe('');
  expect(grid).toBe('M100 0V100M200 0V100');
});

test('a seam is where one section meets another, and there is no wall', () => {
  const { walls, seams, grid } = floorLines(floorOf('aab'));
  expect(seams).toBe('M200 0V100');
  expect(grid).toBe('M100 0V100');
  expect(walls).not.toContain('M200');
});

test('a hole in the floor has walls all around, and squares that touch at a corner do not join', () => {
  const { walls } = floorLines(
    floorOf(`
aaa
a.a
aaa`),
  );
  for (const side of ['M100 100H200', 'M100 200H200', 'M100 100V200', 'M200 100V200']) expect(walls).toContain(side);
  const corner = floorLines(
    floorOf(`
a.
.a`),
  );
  expect(corner.walls).toBe('M0 0H100M0 100H200M100 200H200M0 0V100M100 0V200M200 100V200');
});

test('rooms are filled apart from corridors', () => {
  const { ground, rooms } = floorLines(floorOf('aBB'));
  expect(ground).toBe('M0 0h300v100h-300z');
  expect(rooms).toBe('M100 0h200v100h-200z');
});

test('every wall is counted once: as many sides as squares have, less two for each that they share', () => {
  const squares = floorOf(`
aab.c
.abbc
..bdd`);
  const pairs = squares.flatMap((one) => squares.map((other) => [one.column - other.column, one.row - other.row]));
  const shared = pairs.filter(([across = 0, down = 0]) => Math.abs(across) + Math.abs(down) === 1).length / 2;
  const lengths = [...outline(squares).matchAll(/M(-?\d+) (-?\d+)([HV])(-?\d+)/g)].map(([, x, y, way, to]) =>
    Math.abs(Number(to) - Number(way === 'H' ? x : y)),
  );
  expect(lengths.reduce((all, length) => all + length, 0) / 100).toBe(squares.length * 4 - 2 * shared);
});

test('nothing has no lines and no place', () => {
  expect(filled([])).toBe('');
  expect(around([])).toBeNull();
  expect(around([{ column: -2, row: 3 }])).toEqual({ column: -2, row: 3, columns: 1, rows: 1 });
});
