import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Piece from '../../../src/kit/board/Piece.svelte';
import { sayPiece } from '../../../src/kit/board/saying.ts';
import type { Figure } from '../../../src/kit/board/types.ts';
import { seatSign } from '../../../src/kit/seats.ts';

function drawn(figure: Partial<Figure>): Element {
  return render(Piece, { role: 'trooper', seat: 0, ...figure }).container;
}

const body = (figure: Partial<Figure>) => drawn(figure).querySelector('.body')?.innerHTML;

test('whose it is shows by colour and by the seat’s shape and letter', () => {
  for (const seat of [0, 1, 2, 3, 4, 5]) {
    const found = drawn({ seat });
    expect(found.querySelector('.shape')?.getAttribute('d')).toBe(seatSign(seat).shape);
    expect(found.querySelector('text')?.textContent).toBe(seatSign(seat).letter);
    expect(found.querySelector<SVGElement>('.piece')?.style.getPropertyValue('--seat')).toBe(`var(--seat-${seat})`);
  }
  expect(drawn({ seat: 1, tag: '2' }).querySelector('text')?.textContent).toBe('2');
  expect(drawn({ seat: null }).querySelector('.shape')).toBeNull();
});

test('what it wears is not its seat’s colour: that is the ring’s, and a shield has the letter', () => {
  const found = drawn({ seat: 1, wears: { ink: 'green', mark: 'D' } });
  const piece = found.querySelector<SVGElement>('.piece');
  expect(piece?.style.getPropertyValue('--seat')).toBe('var(--seat-1)');
  expect(piece?.style.getPropertyValue('--wears')).toBe('var(--art-green)');
  expect(found.querySelector('.shield text')?.textContent).toBe('D');
  expect(drawn({ seat: 1 }).querySelector('.shield')).toBeNull();
});

test('captain, trooper and heavy differ, standing and face down', () => {
  for (const prone of [false, true]) {
    const bodies = (['captain', 'trooper', 'heavy'] as const).map((role) => body({ role, prone }));
    expect(new Set(bodies).size).toBe(3);
  }
  expect(body({ prone: true })).not.toBe(body({}));
  expect(drawn({ prone: true }).querySelector('.stripes')).not.toBeNull();
});

test('it points where it faces, unless it lies or has no front', () => {
  for (const facing of [0, 1, 2, 3, 4, 5, 6, 7] as const) {
    expect(drawn({ facing }).querySelector('.nose')?.getAttribute('transform')).toBe(`rotate(${facing * 45})`);
  }
  expect(drawn({ facing: null }).querySelector('.nose')).toBeNull();
  expect(drawn({ facing: 2, prone: true }).querySelector('.nose')).toBeNull();
});

test('what it carries is under its base, and what ails it is a badge', () => {
  expect(drawn({}).querySelectorAll('.carried, .badge')).toHaveLength(0);
  const all = drawn({ carrying: true, reloading: true, jammed: true });
  expect(all.querySelectorAll('.carried')).toHaveLength(1);
  expect(all.querySelectorAll('.badge')).toHaveLength(2);
  // Whatever is drawn first lies below.
  expect(all.querySelector('.piece')?.firstElementChild?.matches('.carried')).toBe(true);
});

test('all of it is said in words', () => {
  expect(sayPiece({ label: 'Bolt 2 of Mara', facing: 7, carrying: true })).toBe(
    'Bolt 2 of Mara, faces north-west, carries something',
  );
  expect(sayPiece({ label: 'Bolt 2', facing: 7, prone: true, reloading: true, jammed: true })).toBe(
    'Bolt 2, lies face down, reloading, jammed',
  );
  expect(sayPiece({ label: 'Bolt 2', ghost: true })).toBe('Bolt 2, not there yet');
});
