/** What the table's screen reckons from an update and its log. */
import { expect, test } from 'vitest';
import { healthCourses } from '../../../src/screens/table/chart.ts';
import { luckOf } from '../../../src/screens/table/luck.ts';
import { closedBecause, keptBecause, promptFor, resultFor } from '../../../src/screens/table/prompt.ts';
import { span } from '../../../src/screens/table/time.ts';
import { t } from '../../../src/texts/index.ts';
import type { Line, SeatShown, TableShown, Update } from '../../../src/wire.ts';
import { update } from '../../net/fakes.ts';

const line = (number: number, sort: Line['sort'], facts: Record<string, unknown>, more: Partial<Line> = {}): Line =>
  ({ number, kind: 'x', text: '', sort, facts, ...more }) as Line;

const seats = ['Mara', 'Bo'].map((name) => ({ name }) as SeatShown);
const at = (table: Partial<TableShown>, more: Partial<Update> = {}) =>
  update(1, { ...more, table: { seats, ...table } as TableShown });

test('time as clocks show it', () => {
  const shown = [-5, 0, 7_000, 6_500, 760_000, 3_900_000, 100 * 3_600_000].map(span);
  expect(shown).toEqual(['0:00', '0:00', '0:07', '0:07', '12:40', '1 h 05 min', '4 d 4 h']);
});

test('health is reckoned back from the end', () => {
  const view = { seats: [0, 1].map((seat) => ({ seat, health: seat === 0 ? 38 : 0, max_health: 50 })) };
  const lines = [
    line(1, 'hit', { seat: 0, number: 20 }),
    line(2, 'hit', { seat: 1, number: 9 }, { taken_back: true }),
    line(3, 'heal', { seat: 0, total: { value: 8 } }),
    line(4, 'roll', { seat: 1, number: 5 }),
    line(5, 'crit', { seat: 1, number: 50 }),
  ];
  expect(healthCourses(update(1, { view }), lines)).toEqual([
    { seat: 0, points: [50, 30, 38, 38] },
    { seat: 1, points: [50, 50, 50, 0] },
  ]);
});

test('a game without health has no course of it', () => {
  expect(healthCourses(update(1, { view: { seats: [{ seat: 0 }] } }), [])).toEqual([]);
  expect(healthCourses(update(1), [])).toEqual([]);
});

test('luck is plain counts beside what was to be expected', () => {
  const lines = [
    line(1, 'roll', { seat: 1, number: 5, needs: 3 }),
    line(2, 'roll', { seat: 1, number: 2, needs: 5 }),
    line(3, 'roll', { seat: 1, number: 6 }),
    line(4, 'roll', { seat: 1, number: 1, needs: 1 }, { taken_back: true }),
    line(5, 'roll', { seat: 0, number: 6, needs: 6 }),
    line(6, 'hit', { seat: 0, number: 3 }),
  ];
  const [zero, one] = luckOf(lines);
  expect(zero).toMatchObject({ seat: 0, rolls: 1, faces: [0, 0, 0, 0, 0, 1], tries: 1, hits: 1 });
  expect(one).toMatchObject({ seat: 1, rolls: 3, faces: [0, 1, 0, 0, 1, 1], tries: 2, hits: 1 });
  expect(one?.expected).toBeCloseTo(4 / 6 + 2 / 6);
});

test('what a die shows is not what came of it', () => {
  const lines = [
    line(1, 'roll', { seat: 0, roll: 5, number: 10 }),
    line(2, 'roll', { seat: 0, roll: 3, square: 'sq:1.1' }),
    line(3, 'roll', { scout: 'scout:0.1', roll: 4 }),
    line(4, 'roll', { seat: 0 }),
  ];
  expect(luckOf(lines)).toEqual([{ seat: 0, rolls: 2, faces: [0, 0, 1, 0, 1, 0], tries: 0, hits: 0, expected: 0 }]);
  expect(t('end.luckOf', { rolls: 2, tries: 0, hits: 0, expected: 0 })).toBe('2 rolls.');
  expect(t('end.luckOf', { rolls: 1, tries: 1, hits: 0, expected: 0.5 })).toBe(
    '1 roll; 0 of 1 reached what they needed, 0.5 on average.',
  );
});

test('the prompt is the question, or whom we wait for', () => {
  expect(promptFor(at({ waiting: [1] }))).toBe('Waiting for Bo.');
  expect(promptFor(at({ waiting: [] }))).toBe('Nobody is asked just now.');
  expect(promptFor(at({ waiting: [0, 1] }, { seat: null }))).toBe('You are watching. Waiting for Mara and Bo.');
  expect(promptFor(at({ waiting: [0] }, { ask: { prompt: 'Which card?' } as Update['ask'] }))).toBe('Which card?');
  expect(promptFor({ ...at({ status: 'over' }) })).toBe('The match is over');
});

test('the result in words', () => {
  const result = (winners: number[]) => ({ winners, ranks: [1, 2], reason: '', clause: '' });
  expect(resultFor(at({ result: result([0]) }))).toBe('You won.');
  expect(resultFor(at({ result: result([1]) }))).toBe('Bo won.');
  expect(resultFor(at({ result: result([0, 1]) }))).toBe('You won with Bo.');
  expect(resultFor(at({ result: result([0, 1]) }, { seat: null }))).toBe('Mara and Bo won.');
  expect(resultFor(at({ result: result([]) }))).toBe('Nobody won.');
});

test('why no answer is taken', () => {
  const asked = at({}, { ask: { prompt: '?' } as Update['ask'] });
  expect(closedBecause({ status: 'live' }, asked)).toBe('');
  expect(closedBecause({ status: 'offline' }, asked)).toContain('offline');
  expect(closedBecause({ status: 'sending' }, asked)).toContain('Sending');
  expect(closedBecause({ status: 'live' }, at({ waiting: [1] }))).toBe('Waiting for Bo.');
});

test('why nothing can be taken back', () => {
  const undo = (last: 'free' | 'ask' | null) => ({ undo: { last, turn: false } });
  const strict = { settings: { game: 'ults', seats: 2, undo: 'strict' as const } };
  expect(keptBecause({ status: 'live' }, at({}, undo('free')))).toBe('');
  expect(keptBecause({ status: 'live' }, at({}, undo('ask')))).toBe('');
  expect(keptBecause({ status: 'live' }, at({}, undo(null)))).toContain('nothing of yours');
  expect(keptBecause({ status: 'live' }, at(strict, undo(null)))).toContain('once it was seen');
  expect(keptBecause({ status: 'offline' }, at({}, undo('free')))).toContain('offline');
  const request = { request: { seat: 1, agreed: [], waiting: [0] } };
  expect(keptBecause({ status: 'live' }, at(request, undo('free')))).toContain('asked to take something back');
});
