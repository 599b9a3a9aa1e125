import { describe, expect, it } from 'vitest';
import {
  amountOf,
  duration,
  intervalOf,
  placeOf,
  scaleOf,
  share,
  spoken,
  strongest,
  ticksOf,
  tintOf,
  verdictOn,
} from '../../../src/screens/lab/figures.ts';
import '../../../src/texts/lab.ts';
import type { Number as Figure, Table } from '../../../src/wire.ts';

const figure = (value: number, low: number | null = value - 2, high: number | null = value + 2): Figure => ({
  value,
  low,
  high,
  games: 400,
});

const table = (values: number[][], rest: Partial<Table> = {}): Table => ({
  id: 'm',
  title: 'M',
  corner: 'hero',
  columns: (values[0] ?? []).map((_, at) => `c${at}`),
  rows: values.map((_, at) => `r${at}`),
  cells: values.map((row) => row.map((value) => figure(value))),
  ...rest,
});

describe('numbers', () => {
  it('come with unit and interval', () => {
    expect(amountOf(figure(54.12), '%')).toBe('54.1 %');
    expect(intervalOf(figure(54.12, 52.1, 56.13), '%')).toBe('(52.1–56.1)');
    expect(amountOf(figure(3.2), 'points')).toBe('+3.2');
    expect(amountOf(figure(-3.2), 'points')).toBe('−3.2');
    expect(amountOf(figure(15), 'rounds')).toBe('15.0');
    expect(amountOf(figure(12345.6), 'each')).toBe('12346');
  });

  it('say so where nothing is known, and use no dash beside a minus', () => {
    expect(intervalOf(figure(50, null, null), '%')).toBe('(not known yet)');
    expect(intervalOf(figure(1, -1.5, 3.5), 'points')).toBe('(−1.5 to +3.5)');
  });

  it('are said in words', () => {
    expect(spoken({ ...figure(54.1, 52.1, 56.1), star: true }, '%')).toBe('54.1 %, 52.1 to 56.1, surely not even');
    expect(spoken(figure(50, null, null), '%')).toBe('50.0 %, interval not known yet');
    expect(placeOf({ matrix: true }, 'Aja', 'K-9')).toBe('Aja against K-9');
    expect(placeOf({ matrix: false }, 'Aja', 'wins')).toBe('Aja, wins');
  });
});

describe('tints', () => {
  it('go from even both ways, at most as deep as words stay legible on', () => {
    const shares = table([[50, 80, 20]], { even: 50 });
    const strong = strongest(shares);
    expect(strong).toBe(30);
    expect(tintOf(shares, 0, figure(50), strong)).toBeNull();
    expect(tintOf(shares, 1, figure(80), strong)).toEqual({ side: 'over', depth: 34 });
    expect(tintOf(shares, 2, figure(35), strong)).toEqual({ side: 'under', depth: 17 });
  });

  it('are not there without an even, nor in columns that have none', () => {
    expect(tintOf(table([[9]]), 0, figure(9), 15)).toBeNull();
    const first = table([[60, 9000]], { even: 50, tinted: 1 });
    expect(strongest(first)).toBe(15);
    expect(tintOf(first, 0, figure(60), 15)?.side).toBe('over');
    expect(tintOf(first, 1, figure(9000), 15)).toBeNull();
  });

  it('of small differences stay pale', () => {
    expect(strongest(table([[51, 49]], { even: 50 }))).toBe(15);
  });
});

describe('verdicts', () => {
  const verdict = (rest: Partial<Table>, one: Figure) => verdictOn(table([[50]], { even: 50, ...rest }), 0, one);

  it('go by the star only where numbers were compared', () => {
    expect(verdict({ compared: true }, { ...figure(59.3, 57.7, 60.9), star: true })).toBe('sure');
    expect(verdict({ compared: true }, figure(59.3, 57.7, 60.9))).toBe('alone');
    expect(verdict({ compared: true }, figure(51))).toBe('maybe');
  });

  it('go by the interval elsewhere: what is surely above even is not called even', () => {
    expect(verdict({}, figure(59.3, 57.7, 60.9))).toBe('byItself');
    expect(verdict({}, figure(51))).toBe('maybe');
    expect(verdict({}, figure(51, null, null))).toBe('unknown');
  });

  it('are not given where there is no even, nor in columns without one', () => {
    expect(verdict({ even: null }, figure(90))).toBeNull();
    expect(verdictOn(table([[60, 100]], { even: 0, tinted: 1 }), 1, figure(100))).toBeNull();
  });
});

describe('scales', () => {
  it('have room for all intervals and for even, and names for places', () => {
    const scale = scaleOf(table([[60], [70]], { even: 50 }));
    expect(scale?.place(50)).toBe(5);
    expect(scale?.place(72)).toBe(95);
    expect(scale?.ticks).toEqual([50, 55, 60, 65, 70]);
    expect(ticksOf(-3, 4)).toEqual([-2, 0, 2, 4]);
    expect(ticksOf(0, 8000, 4)).toEqual([0, 2000, 4000, 6000, 8000]);
  });

  it('of parts go from nothing to all, and are not there where nothing is compared', () => {
    expect(scaleOf(table([[99.7], [0.2]]))).toMatchObject({ parts: true, ticks: [0, 20, 40, 60, 80, 100] });
    expect(scaleOf(table([[60, 70]], { even: 50 }))).toBeNull();
    expect(scaleOf(table([[60]], { even: 50 }))).toBeNull();
    expect(scaleOf(table([[9], [12]], { unit: 'rounds' }))).toBeNull();
  });
});

describe('times and parts', () => {
  it('are told as people say them', () => {
    expect([0.2, 59.4, 70, 3700].map(duration)).toEqual(['1 s', '59 s', '1 min 10 s', '1 h 2 min']);
    expect([share(0, null), share(30, 60), share(61, 60)]).toEqual([0, 0.5, 1]);
  });
});
