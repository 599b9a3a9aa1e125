import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Tray from '../../../src/kit/board/Tray.svelte';
import { type DroppedDie, lyingAt, PLACES } from '../../../src/kit/board/tray.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const DICE: DroppedDie[] = [
  { value: 4, place: 'NW' },
  { value: 6, place: 'N' },
  { value: 5, place: 'OUT' },
  { value: 2, place: 'C', cocked: [6] },
];
const tray = () => document.querySelector('figure.tray') as HTMLElement;
const said = () => tray().getAttribute('aria-label');
const die = (at: number) => document.querySelector(`[data-die="${at}"]`) as HTMLElement;
/** How a die is turned for each number. */
const TURNS: Record<string, number> = { '0 0': 1, '-90 0': 2, '0 -90': 3, '0 90': 4, '90 0': 5, '0 180': 6 };
const shows = (at: number) => {
  const style = die(at).querySelector<HTMLElement>('.die')?.style;
  return TURNS[['--x', '--y'].map((turn) => Number.parseFloat(style?.getPropertyValue(turn) ?? '')).join(' ')];
};

test('a tray says every die, its square, whether it hits, and which counts', () => {
  render(Tray, { dice: DICE, counts: 0, title: 'Bolt 2 fires', result: 'Stunned', duration: 0 });
  expect(said()).toBe(
    'Bolt 2 fires. 4 in north-west, hit, counts. 6 in north, miss. 5 bounced out. ' +
      '2 in centre, hit, dropped again after lying across a line with 6. Stunned',
  );
});

test('five squares are marked Hit and four Miss, in words', () => {
  const { container } = render(Tray, { dice: [], duration: 0 });
  const marked = PLACES.map((place) => container.querySelector(`[data-place="${place}"]`)?.textContent?.trim());
  expect(marked).toEqual(['Hit', 'Miss', 'Hit', 'Miss', 'Hit', 'Miss', 'Hit', 'Miss', 'Hit']);
});

test('a blast numbers the squares as those on the board are, and hits and misses are off', () => {
  const { container } = render(Tray, {
    dice: [
      { value: 4, place: 'C' },
      { value: 3, place: 'C' },
      { value: 6, place: 'SE' },
    ],
    mode: 'blast',
    notes: { C: '= 7' },
    duration: 0,
  });
  expect(said()).toBe('Tray of dice. 4 in square 5, = 7. 3 in square 5, = 7. 6 in square 9');
  const marked = PLACES.map((place) => container.querySelector(`[data-place="${place}"] .number`)?.textContent);
  expect(marked.join('')).toBe('123456789');
  expect(container.querySelector('[data-place="C"] .note')?.textContent).toBe('= 7');
  expect(screen.queryByText('Hit')).toBeNull();
  expect(container.querySelector('.hit, .miss, .idle')).toBeNull();
});

test('each die shows its number, the one that counts stands out, those out of the tray lie beside it', () => {
  render(Tray, { dice: DICE, counts: 0, duration: 0 });
  expect([0, 1, 2, 3].map(shows)).toEqual([4, 6, 5, 2]);
  expect(DICE.map((_, at) => die(at).classList.contains('counting'))).toEqual([true, false, false, false]);
  expect(DICE.map((_, at) => die(at).classList.contains('idle'))).toEqual([false, true, true, true]);
  expect(DICE.map((_, at) => Number(die(at).style.getPropertyValue('--across')) >= 3)).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(DICE.map((_, at) => die(at).querySelector('.again') !== null)).toEqual([false, false, false, true]);
});

test('nothing is told before the dice lie; one across a line leans, and is dropped again', async () => {
  const landed = vi.fn();
  render(Tray, { dice: DICE, counts: 0, result: 'Stunned', duration: 600, landed });
  await tick();
  expect(said()).toBe('Rolling');
  expect(screen.queryByText('Stunned')).toBeNull();
  expect(die(0).classList.contains('counting')).toBe(false);
  expect(die(3).classList.contains('leaning')).toBe(true);
  expect(shows(3)).toBe(6);
  const untouched = die(0);
  await vi.advanceTimersByTimeAsync(600);
  expect(said()).toBe('Rolling');
  expect(die(3).classList.contains('leaning')).toBe(false);
  expect(shows(3)).toBe(2);
  expect(die(0)).toBe(untouched);
  expect(landed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600);
  expect(said()).toMatch(/Stunned$/);
  expect(screen.getByText('Stunned')).toBeTruthy();
  expect(landed).toHaveBeenCalledOnce();
});

test('a drop without a die across a line takes one fall; a new list is a new drop', async () => {
  const landed = vi.fn();
  const dice: DroppedDie[] = [{ value: 3, place: 'E' }];
  const { rerender } = render(Tray, { dice, duration: 400, landed });
  await vi.advanceTimersByTimeAsync(400);
  expect(said()).toBe('Tray of dice. 3 in east, miss');
  await rerender({ dice: [...dice], duration: 400, landed });
  expect(said()).toBe('Rolling');
  await vi.advanceTimersByTimeAsync(400);
  expect(landed).toHaveBeenCalledTimes(2);
});

test('the fall can be skipped and lands once', async () => {
  const landed = vi.fn();
  render(Tray, { dice: DICE, landed });
  await tick();
  document.querySelector<HTMLButtonElement>('figure.tray > .skip')?.click();
  await tick();
  expect(said()).toMatch(/^Tray of dice\. 4 in north-west/);
  await vi.advanceTimersByTimeAsync(3000);
  expect(landed).toHaveBeenCalledOnce();
  expect(document.querySelector('figure.tray > .skip')).toBeNull();
});

test('dice in one square lie apart, and lie the same whenever they are shown again', () => {
  for (let count = 1; count <= 4; count++) {
    const dice = Array.from({ length: count }, (_, at): DroppedDie => ({ value: at + 1, place: 'C' }));
    const places = dice.map((_, at) => lyingAt(dice, at));
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    expect(places).toEqual(dice.map((_, at) => lyingAt(dice, at)));
  }
});
