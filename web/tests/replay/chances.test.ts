import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { strokeOf } from '../../src/kit/strokes.ts';
import { keySentence, linesOf, luckOf, percent, points, summary, trust } from '../../src/replay/chances.ts';
import type { Curve, ReviewShown, SeatShown } from '../../src/wire.ts';
import { film } from './film.ts';

const CSS = readFileSync('src/theme/strokes.css', 'utf8');

const curve = (...chance: (number | null)[]): Curve => ({ chance, low: chance, high: chance });

const review = (rest: Partial<ReviewShown> = {}): ReviewShown => ({
  games: 200,
  open: [curve(0.5, 0.6), curve(0.5, 0.4)],
  known: [curve(0.5, null), curve(0.5, null)],
  luck: [
    { moment: 1, worth: [0.2, -0.2] },
    { moment: 1, worth: [-0.05, 0.05] },
  ],
  keys: [],
  totals: [
    { beginning: 0.5, end: 1, own: 0.1, others: 0.01, luck: 0.39, error: 0.01 },
    { beginning: 0.5, end: 0, own: -0.01, others: -0.1, luck: -0.39, error: 0.01 },
  ],
  done: true,
  ...rest,
});

describe('what is drawn', () => {
  it('is for a seat both its lines, the known one with a band, and for all one line per side', () => {
    const own = linesOf(review(), { seat: 1, everything: false }, ['Mara', 'Fen']);
    expect(own.map(({ name, known }) => [name, known])).toEqual([
      ['As Fen knew it', true],
      ['All cards known', undefined],
    ]);
    expect(own[0]?.low).toEqual([0.5, null]);
    const all = linesOf(review(), { seat: null, everything: true }, ['Mara', 'Fen']);
    expect(all.map(({ name }) => name)).toEqual(['Mara', 'Fen']);
    const team = linesOf(review({ open: [curve(0.7), curve(0.3), curve(0.7)] }), { seat: null, everything: true }, []);
    expect(team.map(({ seat }) => seat)).toEqual([0, 1]);
  });

  it('has a band with all cards known too, as the server reckons it', () => {
    const wide = { chance: [0.5], low: [0.4], high: [0.6] };
    const both = review({ open: [wide, wide] });
    expect(linesOf(both, { seat: null, everything: true }, ['Mara', 'Fen'])[0]).toMatchObject(wide);
    expect(linesOf(both, { seat: 0, everything: false }, ['Mara', 'Fen']).at(-1)).toMatchObject(wide);
  });

  it('is told apart by colour and by dashes, each line in the chart as in its legend', () => {
    const seats = [0, 1, 2, 3, 4, 5];
    const strokes = [...seats.map((seat) => strokeOf({ seat })), strokeOf({ seat: 0, known: true })];
    expect(new Set(strokes).size).toBe(7);
    const styles = strokes.map((name) => new RegExp(`\\.${name} \\{([^}]*)\\}`).exec(CSS)?.[1] ?? '');
    const part = (name: string) => styles.map((one) => new RegExp(`--${name}: ([^;]+);`).exec(one)?.[1] ?? 'none');
    expect(new Set(part('stroke')).size).toBe(7);
    expect(new Set(part('dashes')).size).toBe(7);
  });

  it('adds up the luck of one moment', () => {
    expect(luckOf(review(), 0).get(1)).toBeCloseTo(0.15);
    expect(luckOf(review(), 1).get(1)).toBeCloseTo(-0.15);
  });
});

describe('what is said', () => {
  const said = (rest: Partial<ReviewShown>, seat: number | null) =>
    trust(review(rest), { seat, everything: seat === null }).join(' ');

  it('of bands is only what is drawn', () => {
    expect(said({}, 0)).toBe('Measured on 200 matches between bots.');
    const wide = { chance: [0.5], low: [0.4], high: [0.6] };
    expect(said({ known: [wide, curve(0.5)] }, 0)).toContain('four in five of all worlds');
    expect(said({ known: [wide, curve(0.5)] }, 1)).not.toContain('band');
    expect(said({ known: [wide, wide] }, null)).not.toContain('band');
    expect(said({ open: [wide, wide] }, null)).toContain('what other matches would have given');
  });

  it('of chances that few matches have measured is that they are a guess', () => {
    expect(said({ games: 32 }, 0)).toContain('not calibrated yet');
    expect(said({ games: 0 }, 0)).toBe('Nobody has measured yet how good these chances are.');
  });

  it('is sure only of what is', () => {
    expect([0, 0.004, 0.5, 0.996, 1].map(percent)).toEqual(['0%', 'under 1%', '50%', 'over 99%', '100%']);
    expect([0.184, -0.05].map(points)).toEqual(['+18', '−5']);
  });

  it('tells the course, the parts and what average luck would have made of it', () => {
    expect(summary(review(), 0, 'Mara')).toEqual([
      'Mara began at 50% and ended at 100%.',
      'Luck +39 points, own decisions +10, those of others +1.',
      'With average luck: 61%.',
    ]);
    const total = { beginning: 0.5, end: 0, own: 0.2, others: 0.3, luck: -1.1, error: 0 };
    expect(summary(review({ totals: [total] }), 0, 'Mara').at(-1)).toBe('With average luck still a win.');
    expect(summary(review({ totals: [] }), 0, 'Mara')).toEqual([]);
  });

  it('names what happened and whose doing it was', () => {
    const blank = film({ seat: 0, everything: false });
    const seats = ['Mara', 'Fen'].map((name) => ({ name }) as SeatShown);
    const seen = { ...blank, table: { ...blank.table, seats } };
    const line = seen.lines[1];
    const key = { moment: 1, line: line?.number ?? null, seat: 1, worth: [-0.2, 0.2] };
    expect(keySentence({ ...key, kind: 'decision' }, seen, 0)).toBe(`${line?.text} Decision of Fen: Mara −20 points`);
    expect(keySentence({ ...key, line: null, kind: 'chance' }, seen, 1)).toBe('Luck: Fen +20 points');
  });
});
