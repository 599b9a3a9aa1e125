import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import AnswerShown from '../../../src/screens/lab/AnswerShown.svelte';
import Bars from '../../../src/screens/lab/Bars.svelte';
import Ticks from '../../../src/screens/lab/Ticks.svelte';
import '../../../src/texts/lab.ts';
import type { Answer, Number as Figure } from '../../../src/wire.ts';

const figure = (value: number, rest: Partial<Figure> = {}): Figure => ({
  value,
  low: value - 2,
  high: value + 2,
  games: 400,
  ...rest,
});

const answer = (rest: Partial<Answer>): Answer => ({
  title: 'Heroes',
  question: 'Who wins?',
  done: true,
  games: 800,
  sentences: [],
  tables: [],
  histograms: [],
  facts: [],
  ...rest,
});

const shown = (rest: Partial<Answer>) => render(AnswerShown, { run: 'heroes', answer: answer(rest), started: null });

it('a number with a game behind it shows so, and its table says what the sign means', () => {
  const rows = ['Aja', 'K-9'];
  const cells = [[figure(60, { sample: 3 })], [figure(40)]];
  shown({ tables: [{ id: 't', title: 'Totals', corner: 'hero', columns: ['wins'], rows, cells, even: 50 }] });
  const button = screen.getByRole('button', { name: 'Aja, wins: 60.0 %, 58.0 to 62.0' });
  expect(button.textContent).toContain('▷');
  expect(screen.getByRole('button', { name: /^K-9/ }).textContent).not.toContain('▷');
  expect(screen.getByText(/leads to a game to watch/)).toBeTruthy();
  // No table explains a star that cannot occur in it, and none explains it twice.
  expect(screen.queryByText(/★/)).toBeNull();
  // The scale of the picture beside the numbers has names.
  expect(screen.getByText('50 %')).toBeTruthy();
});

it('every find names its game and its clauses', () => {
  const finds = [7, 9].map((index) => ({ index, title: 'No end: not over', clauses: ['ults.end.draw'] }));
  shown({ finds });
  expect(screen.getByRole('link', { name: 'Watch game 7: No end: not over' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Watch game 9: No end: not over' })).toBeTruthy();
  expect(screen.getAllByText('ults.end.draw')).toHaveLength(2);
});

it('a long table is folded up', () => {
  const rows = Array.from({ length: 60 }, (_, at) => `clause ${at}`);
  const cells = rows.map(() => [figure(50)]);
  shown({ tables: [{ id: 'c', title: 'Clauses', corner: 'clause', columns: ['games'], rows, cells }] });
  expect(screen.getByText('All 60')).toBeTruthy();
});

it('a histogram has names along both sides', () => {
  const bars = Array.from({ length: 31 }, (_, at) => [at + 5, 40 - at]);
  const { container } = render(Bars, { histogram: { id: 'l', title: 'Lengths', unit: 'rounds', bars } });
  const named = (where: string) => [...container.querySelectorAll(`${where} span`)].map((one) => one.textContent);
  expect(named('.values')).toEqual(['5', '10', '15', '20', '25', '30', '35']);
  expect(named('.counts')).toEqual(['0', '10', '20', '30', '40']);
});

it('a dozen choices all stand there; a great many scroll in a frame that shows it', () => {
  const some = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `${at}`, title: `Hero ${at}` }));
  const list = (count: number) =>
    render(Ticks, { legend: `Sides ${count}`, all: some(count), some: [], choose: () => {} }).container.querySelector(
      'ul',
    );
  expect(list(12)?.className).not.toContain('many');
  expect(list(85)?.className).toContain('many');
});
