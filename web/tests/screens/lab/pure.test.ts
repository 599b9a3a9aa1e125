import { describe, expect, it } from 'vitest';
import { barsOf, nameOf, quantile } from '../../../src/screens/lab/bars.ts';
import { apart, compared, sameExperiment } from '../../../src/screens/lab/comparing.ts';
import { stepped } from '../../../src/screens/lab/stepping.ts';
import type { Answer, Number as Figure } from '../../../src/wire.ts';

const figure = (value: number, low: number | null = value - 2, high: number | null = value + 2): Figure => ({
  value,
  low,
  high,
  games: 400,
});

describe('bars', () => {
  it('have one value each where there is room, and lose no game where there is none', () => {
    expect(barsOf([])).toEqual([]);
    const few = barsOf([
      [4, 1],
      [6, 3],
    ]);
    expect(few.map(({ from, games }) => [from, games])).toEqual([
      [4, 1],
      [5, 0],
      [6, 3],
    ]);
    const many = Array.from({ length: 95 }, (_, at) => [at + 3, at] as const);
    const bars = barsOf(many, 40);
    expect(bars.length).toBeLessThanOrEqual(40);
    expect(bars.reduce((sum, { games }) => sum + games, 0)).toBe((94 * 95) / 2);
    expect(nameOf(bars[0] ?? { from: 0, to: 0, games: 0 })).toBe('3–5');
    expect(nameOf({ from: 3, to: 3, games: 1 })).toBe('3');
  });

  it('have a middle', () => {
    expect(quantile([], 0.5)).toBe(0);
    expect(
      quantile(
        [
          [4, 1],
          [5, 2],
          [9, 1],
        ],
        0.5,
      ),
    ).toBe(5);
  });
});

describe('arrows', () => {
  const cells = [
    [null, 1, 1],
    [1, null, 1],
    [1, 1, null],
  ];

  it('go over places without a number and stop at the edge', () => {
    expect(stepped(cells, { down: 0, across: 1 }, 'ArrowDown')).toEqual({ down: 2, across: 1 });
    expect(stepped(cells, { down: 1, across: 0 }, 'ArrowRight')).toEqual({ down: 1, across: 2 });
    expect(stepped(cells, { down: 0, across: 1 }, 'ArrowLeft')).toBeNull();
    expect(stepped(cells, { down: 0, across: 1 }, 'ArrowUp')).toBeNull();
    expect(stepped(cells, { down: 2, across: 0 }, 'End')).toEqual({ down: 2, across: 1 });
    expect(stepped(cells, { down: 0, across: 2 }, 'Home')).toEqual({ down: 0, across: 1 });
    expect(stepped(cells, { down: 0, across: 1 }, 'a')).toBeNull();
  });
});

function answer(names: string[], value: number): Answer {
  const cells = names.map((_, row) => names.map((_, column) => (row === column ? null : figure(value))));
  const matrix = { id: 'matrix', title: 'M', corner: 'hero', columns: names, rows: names, cells, matrix: true };
  return { title: '', question: '', done: true, games: 1, sentences: [], tables: [matrix], histograms: [], facts: [] };
}

describe('two runs', () => {
  it('are compared where both say something, a pair of a matrix once', () => {
    const [found] = compared(answer(['Aja', 'Bo', 'Cy'], 50), answer(['Bo', 'Aja'], 60));
    expect(found?.pairs.map(({ row, column, apart: far }) => [row, column, far])).toEqual([['Aja', 'Bo', true]]);
    expect(compared(answer(['Aja', 'Bo'], 50), { ...answer(['Aja', 'Bo'], 50), tables: [] })).toEqual([]);
  });

  it('are apart only where their intervals do not meet', () => {
    expect(apart(figure(50), figure(54))).toBe(false);
    expect(apart(figure(50), figure(54.1))).toBe(true);
    expect(apart(figure(54.1), figure(50))).toBe(true);
    expect(apart(figure(50, null, null), figure(90))).toBe(false);
  });

  it('played the same deals if only how many differs', () => {
    const one = { question: 'first', game: 'ults', seed: '1', games: 100 };
    expect(sameExperiment(one, { games: 400, title: 'Again', seed: '1', game: 'ults', question: 'first' })).toBe(true);
    expect(sameExperiment(one, { ...one, seed: '2' })).toBe(false);
  });
});
