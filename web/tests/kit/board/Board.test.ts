import { fireEvent, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import Block from '../../../src/kit/board/Block.svelte';
import Board from '../../../src/kit/board/Board.svelte';
import Threats from '../../../src/kit/board/Threats.svelte';
import type { BoardPiece, BoardProps, Mark } from '../../../src/kit/board/types.ts';
import { floorOf } from './hulk.ts';

const FLOOR = floorOf(`
AAA.b
AAAcc
AAA.c`);

const scout = (id: string, square: string, more: Partial<BoardPiece> = {}): BoardPiece => ({
  id,
  square,
  label: `Scout ${id} of Mara`,
  role: 'trooper',
  seat: 0,
  facing: 1,
  ...more,
});

function show(props: Partial<BoardProps> = {}) {
  const onpress = vi.fn();
  const { container, rerender } = render(Board, { floor: FLOOR, onpress, ...props });
  const again = (more: Partial<BoardProps>) => rerender({ floor: FLOOR, onpress, ...props, ...more });
  return { container, onpress, again };
}

const cells = () => screen.getAllByRole('gridcell');
const cell = (name: RegExp | string) => screen.getByRole('gridcell', { name });
const stops = () => cells().filter((one) => one.getAttribute('tabindex') === '0');
const focused = () => document.activeElement?.getAttribute('data-square');
const nameOf = (square: string) =>
  document.querySelector(`[data-square="${square}"]`)?.getAttribute('aria-label') ?? '';
const signs = (container: HTMLElement, kind: string) => container.querySelectorAll(`[data-mark="${kind}"]`).length;

test('a grid of rows with one cell for each square of floor, counted with its holes', () => {
  show({ label: 'The hulk' });
  const grid = screen.getByRole('grid', { name: 'The hulk' });
  const rows = within(grid).getAllByRole('row');
  expect(rows.map((row) => within(row).getAllByRole('gridcell').length)).toEqual([4, 5, 4]);
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
  expect(cell('E1, empty').getAttribute('aria-colindex')).toBe('5');
  expect(screen.queryByRole('gridcell', { name: /^D1/ })).toBeNull();
  const described = grid.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toMatch(/Arrow keys/);
});

test('Tab comes to one square, and arrows go on from there', async () => {
  show();
  expect(stops()).toHaveLength(1);
  await userEvent.tab();
  expect(focused()).toBe('0.0');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('4.0');
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  expect(focused()).toBe('3.1');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('0.1');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('4.1');
  await userEvent.keyboard('{PageDown}');
  expect(focused()).toBe('4.2');
  await userEvent.keyboard('{PageUp}');
  expect(focused()).toBe('4.0');
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  expect(focused()).toBe('0.0');
  expect(stops().map((one) => one.getAttribute('data-square'))).toEqual(['0.0']);
});

test('the stop is what is chosen, else what can be; and stays one when its square is gone', async () => {
  const { again } = show({ marks: { '3.1': { state: 'legal' }, '1.1': { state: 'legal' } } });
  expect(stops().map((one) => one.getAttribute('data-square'))).toEqual(['3.1']);
  await again({ pieces: [scout('1', '4.2', { state: 'selected' })] });
  expect(stops().map((one) => one.getAttribute('data-square'))).toEqual(['4.2']);
  (cell(/^E1/) as unknown as SVGElement).focus();
  await again({ floor: FLOOR.filter(({ section }) => section !== 'b'), pieces: [] });
  expect(stops()).toHaveLength(1);
});

test('any square can be pressed, by pointer and by key, whatever it is', async () => {
  const { onpress } = show({ marks: { '1.1': { state: 'legal' }, '3.1': { unseen: true } } });
  await userEvent.click(cell(/^B2/));
  await userEvent.click(cell(/^D2/));
  (cell(/^E3/) as unknown as SVGElement).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(onpress.mock.calls).toEqual([['1.1'], ['3.1'], ['4.2'], ['4.2']]);
});

test('a key that a square takes is not taken by the table as well', () => {
  show();
  const square = cell(/^A1/);
  const free = (key: string) =>
    square.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  expect(['Enter', ' ', 'ArrowUp', 'Home'].map(free)).toEqual([false, false, false, false]);
  expect(['u', 'Escape', 'q', 'z'].map(free)).toEqual([true, true, true, true]);
});

test('places beside the floor can be pressed too, where something can be laid', async () => {
  const { onpress, container } = show({ spots: ['5.1', '0.0'], marks: { '5.1': { state: 'legal' } } });
  await userEvent.click(cell('F2, no floor, can be chosen'));
  expect(onpress).toHaveBeenCalledExactlyOnceWith('5.1');
  expect(cells()).toHaveLength(14);
  expect(container.querySelectorAll('.spot')).toHaveLength(2);
});

test('a square says where it is, what stands and lies there, and what it is to the question', () => {
  show({
    sections: { A: { label: 'A', seat: 0, centre: '1.1' } },
    pieces: [
      scout('2', '1.1', { state: 'selected' }),
      scout('3', '4.2', { prone: true, carrying: true }),
      scout('4', '2.2', { reloading: true, jammed: true, facing: null }),
    ],
    tokens: [{ id: 'art', square: '1.1', label: 'artifact', count: 2 }],
    blocks: [{ id: 'smoke', square: '3.1', size: 2, label: 'smoke' }],
    marks: {
      '0.0': { state: 'legal', step: 1 },
      '0.1': { state: 'legal', step: 4, risk: 'may be struck' },
      '4.0': { unseen: true, words: 'behind a wall' },
      '4.2': { state: 'target', blast: 5, struck: true },
    },
    path: ['1.1', '0.1'],
  });
  expect(nameOf('1.1')).toBe(
    'B2, room A, marked square, Scout 2 of Mara, faces north-east, chosen, 2 × artifact, on the way',
  );
  expect(nameOf('0.0')).toBe('A1, room A, empty, can be chosen, 1 step');
  expect(nameOf('0.1')).toBe('A2, room A, empty, can be chosen, 4 steps, risky: may be struck, on the way');
  expect(nameOf('4.0')).toBe('E1, empty, out of sight, behind a wall');
  expect(nameOf('4.2')).toBe(
    'E3, Scout 3 of Mara, lies face down, carries something, smoke, can be aimed at, blast square 5, struck',
  );
  expect(nameOf('2.2')).toBe('C3, room A, Scout 4 of Mara, reloading, jammed');
  for (const square of ['3.1', '4.1', '4.2']) expect(nameOf(square)).toContain('smoke');
  expect(cell(/^B2/).getAttribute('aria-selected')).toBe('true');
});

test('the game has the last word on what a square is called', () => {
  show({ say: (square, told) => (square === '4.0' ? 'the airlock' : `${told}, cold`) });
  expect(nameOf('4.0')).toBe('the airlock');
  expect(nameOf('0.0')).toBe('A1, empty, cold');
});

test('marks show by shape and number, never by colour alone', () => {
  const { container } = show({
    pieces: [scout('1', '2.0', { state: 'target' })],
    marks: {
      '0.0': { state: 'legal', step: 3 },
      '1.0': { state: 'selected' },
      '0.1': { state: 'target' },
      '1.1': { state: 'planned' },
      '2.1': { risk: 'mine' },
      '3.1': { blast: 6 },
      '4.1': { blast: 7, struck: true },
      '4.2': { unseen: true },
    },
  });
  expect(signs(container, 'tick')).toBe(2);
  expect(signs(container, 'target')).toBe(2);
  expect(signs(container, 'clock')).toBe(1);
  expect(signs(container, 'risk')).toBe(1);
  expect(signs(container, 'blast')).toBe(2);
  expect(signs(container, 'struck')).toBe(1);
  expect(signs(container, 'unseen')).toBe(1);
  expect(container.querySelector('[data-mark="step"]')?.textContent).toBe('3');
  const drawn = [...container.querySelectorAll('.drawn text')].map((text) => text.textContent?.trim());
  expect(drawn).toEqual(expect.arrayContaining(['6', '7']));
});

test('rays are whole or broken, with the name of what breaks them', () => {
  const { container } = show({
    rays: [
      { id: 'a', from: '0.0', to: '2.0', label: 'Scout 1' },
      { id: 'b', from: '0.0', to: '4.0', blocked: '3.0', label: 'wall' },
    ],
  });
  expect(signs(container, 'clear-ray')).toBe(1);
  expect(signs(container, 'broken-ray')).toBe(1);
  expect(container.querySelector('.labels .bad')?.textContent).toBe('wall');
  expect(container.querySelector('.labels .good')?.textContent).toBe('Scout 1');
});

test('a way has an arrow, and one that leads nowhere is not drawn', async () => {
  const { container, again } = show({ path: ['0.0', '1.1', '2.1'] });
  expect(container.querySelector('[data-mark="path"] polyline')?.getAttribute('points')).toBe('50 50 150 150 250 150');
  await again({ path: ['0.0'] });
  expect(signs(container, 'path')).toBe(0);
});

test('a section on its way is ticked or crossed, and told', () => {
  const { container } = show({
    ghosts: [
      { id: 'one', squares: [{ column: 5, row: 1 }], legal: true, label: 'fits' },
      { id: 'two', squares: [{ column: 3, row: 0 }], legal: false, label: 'walls meet' },
    ],
  });
  expect(signs(container, 'ghost-legal')).toBe(1);
  expect(signs(container, 'ghost-wrong')).toBe(1);
  expect([...container.querySelectorAll('.labels span')].map((label) => label.textContent)).toEqual([
    'fits',
    'walls meet',
  ]);
});

test('pieces that share a square stand beside each other', () => {
  const { container } = show({ pieces: [scout('1', '1.1'), scout('2', '1.1'), scout('3', '0.0')] });
  const placed = [...container.querySelectorAll<SVGElement>('[data-piece]')].map(({ style }) => style.transform);
  expect(new Set(placed).size).toBe(3);
  expect(placed[2]).toBe('translate(50.0px, 50.0px) scale(1)');
});

test('squares counted anew leave everything where it was, the focus too', async () => {
  const { container, again, onpress } = show({ pieces: [scout('1', '4.1')], marks: { '2.2': { state: 'legal' } } });
  const drawing = () => ({
    floor: container.querySelector('.ground')?.getAttribute('d'),
    piece: container.querySelector<SVGElement>('[data-piece]')?.style.transform,
    mark: container.querySelector('.mark')?.getAttribute('transform'),
  });
  const before = drawing();
  const square = cell(/^E2/) as unknown as SVGElement;
  square.focus();
  const west = FLOOR.map((one) => ({ ...one, column: one.column + 3, row: one.row + 1 }));
  await again({
    floor: [{ column: 0, row: 2, section: 'new' }, ...west],
    pieces: [scout('1', '7.2')],
    marks: { '5.3': { state: 'legal' } },
    origin: { column: 3, row: 1 },
  });
  expect({ ...drawing(), floor: null }).toEqual({ ...before, floor: null });
  expect(document.activeElement).toBe(square);
  expect(square.getAttribute('aria-label')).toMatch(/^H3, Scout 1/);
  await userEvent.keyboard('{Enter}');
  expect(onpress).toHaveBeenCalledExactlyOnceWith('7.2');
  const rulers = [...container.querySelectorAll('.top span')].map((letter) => letter.textContent);
  expect(rulers).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
});

test('rulers name columns and rows, and are not read aloud with every square', () => {
  const { container } = show();
  const [top, left] = ['top', 'left'].map((side) => container.querySelector(`.${side}`));
  expect(top?.textContent?.replace(/\s/g, '')).toBe('ABCDE');
  expect(left?.textContent?.replace(/\s/g, '')).toBe('123');
  for (const ruler of [top, left]) expect(ruler?.getAttribute('aria-hidden')).toBe('true');
});

test('what the pointer or the focus is on is told, and that it has left', async () => {
  const onlook = vi.fn();
  show({ onlook });
  await fireEvent.pointerOver(cell(/^B1/), { pointerType: 'mouse' });
  expect(onlook).toHaveBeenLastCalledWith('1.0');
  await fireEvent.pointerLeave(screen.getByRole('grid'));
  expect(onlook).toHaveBeenLastCalledWith(null);
  (cell(/^C2/) as unknown as SVGElement).focus();
  expect(onlook).toHaveBeenLastCalledWith('2.1');
});

test('layers are switches that say whether they are on', async () => {
  const onlayer = vi.fn();
  show({
    layers: [
      { id: 'los', label: 'Sight', on: true },
      { id: 'threat', label: 'Threat', on: false },
    ],
    onlayer,
  });
  const group = screen.getByRole('group', { name: 'Shown on the board' });
  const [sight, threat] = within(group).getAllByRole('button');
  expect(sight?.getAttribute('aria-pressed')).toBe('true');
  expect(threat?.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(threat as HTMLElement);
  expect(onlayer).toHaveBeenCalledExactlyOnceWith('threat');
});

test('everything that fingers and wheel do has a button', () => {
  show();
  const zoom = within(screen.getByRole('group', { name: 'Zoom' }));
  for (const name of ['Zoom out', 'Zoom in', /% *, zoom to 100 %$/, 'Show the whole board']) {
    expect(zoom.getByRole('button', { name })).toBeTruthy();
  }
});

test('each square is a thing to look at more closely, if the game says so, and stays one', async () => {
  const made: string[] = [];
  const gone = vi.fn();
  const { again } = show({
    thing: (square) => (element) => {
      made.push(square);
      element.dataset.ref = `square:${square}`;
      return gone;
    },
  });
  expect(made).toHaveLength(FLOOR.length);
  expect(cell(/^A1/).getAttribute('data-ref')).toBe('square:0.0');
  await again({ marks: { '0.0': { state: 'legal' } }, pieces: [scout('1', '1.1')] });
  expect(cell('A1, empty, can be chosen').getAttribute('data-ref')).toBe('square:0.0');
  expect(made).toHaveLength(FLOOR.length);
  expect(gone).not.toHaveBeenCalled();
});

test('threats are hatched where somebody comes, tinted where somebody fires, and said', () => {
  const marks = { '4.0': { threat: { comes: 50, fired: 83 } }, '4.1': { threat: { comes: 0, fired: 17 } } };
  const { container } = show({ marks });
  expect(nameOf('4.0')).toBe('E1, empty, an enemy may come here, 50 %, an enemy may fire here, 83 %');
  expect(nameOf('4.1')).toBe('E2, empty, an enemy may fire here, 17 %');
  expect(signs(container, 'comes')).toBe(1);
  expect(signs(container, 'fired')).toBe(2);
  expect([...container.querySelectorAll('[data-mark="threat"]')].map((one) => one.textContent?.trim())).toEqual([
    '83 %',
    '17 %',
  ]);
});

test('what somebody has to fear stands above him, and words above a square', () => {
  const pieces = [scout('1', '1.1')];
  const notes = [{ id: '1', square: '1.1', text: 'Killed 22 %', tone: 'bad' as const }];
  const { container } = show({ pieces, marks: { '1.1': { fear: 22 } }, notes });
  expect(signs(container, 'fear')).toBe(1);
  expect(nameOf('1.1')).toMatch(/may be killed, 22 %$/);
  expect(screen.getByText('Killed 22 %')).toBeTruthy();
});

test('a blocked line that nobody looks at ends where it is blocked', () => {
  const ray = { id: 'r', from: '0.1', to: '4.1', blocked: '2.1' };
  const { container, again } = show({ rays: [{ ...ray, quiet: true }] });
  const rest = () => container.querySelectorAll('.broken .rest').length;
  expect(rest()).toBe(0);
  return again({ rays: [ray] }).then(() => expect(rest()).toBe(1));
});

test('patterns of cards have names that can be pointed at, whatever the cards are called', () => {
  const block = { id: 'blind-grenade sq:1.1', square: '1.1', size: 2 as const, label: 'Smoke', look: 'cloud' as const };
  const { container } = show({ blocks: [block] });
  const pattern = container.querySelector('[data-block] pattern');
  expect(pattern?.id).toMatch(/^[\w-]+$/);
  expect(container.querySelector(`[data-block] rect[fill="url(#${pattern?.id})"]`)).not.toBeNull();
});

test('words on the board have twelve pixels, or there are none', () => {
  const letters = (cell: number) => {
    const block = { id: 'vortex', square: '0.0', size: 2 as const, label: 'Vortex Grenade', title: 'Vortex Grenade' };
    const texts = [...render(Block, { block, id: 'b', cell }).container.querySelectorAll('text')];
    return texts.map((text) => ({
      said: text.textContent?.trim(),
      size: (Number(text.getAttribute('font-size')) * cell) / 100,
    }));
  };
  for (const cell of [100, 44, 33, 28, 22, 12]) {
    for (const { size } of letters(cell)) expect(size).toBeGreaterThanOrEqual(11.99);
  }
  expect(letters(100).map(({ said }) => said)).toEqual(['Vortex Grenade']);
  expect(letters(33).map(({ said }) => said)).toEqual(['Vortex', 'Grenade']);
  expect(letters(12)).toEqual([]);
});

test('how likely a threat is has twelve pixels too, without its sign where there is little room', () => {
  const said = (cell: number) => {
    const marks: [string, Mark][] = [['0.0', { threat: { comes: 30, fired: 80 } }]];
    const [text] = render(Threats, { marks, id: 't', cell }).container.querySelectorAll('text');
    return text && { said: text.textContent?.trim(), size: (Number(text.getAttribute('font-size')) * cell) / 100 };
  };
  expect(said(44)).toEqual({ said: '80 %', size: 12 });
  expect(said(24)).toEqual({ said: '80', size: 12 });
  expect(said(14)).toBeUndefined();
});
