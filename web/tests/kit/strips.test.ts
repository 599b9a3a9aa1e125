import { render, screen, within } from '@testing-library/svelte';
import { encode } from 'uqr';
import { expect, test, vi } from 'vitest';
import Qr from '../../src/kit/Qr.svelte';
import StackStrip from '../../src/kit/StackStrip.svelte';
import Stepper from '../../src/kit/Stepper.svelte';

test('the step at hand is marked for everybody', () => {
  render(Stepper, {
    steps: [
      { id: 'draw', label: 'Draw', state: 'past' },
      { id: 'main', label: 'Main', state: 'now' },
      { id: 'end', label: 'End', state: 'coming' },
    ],
  });
  const steps = within(screen.getByRole('list', { name: 'Steps of the turn' })).getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});

test('the stack tells what is next, whose it is and whom it is aimed at', () => {
  const inspect = vi.fn();
  const items = [
    { key: '1', title: 'Ring-Back', seat: 2, name: 'Steady', targets: 'Mara' },
    { key: '2', title: 'Bleed' },
  ];
  render(StackStrip, { items, inspect });
  const [first, second] = screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/\s+/g, ' ').trim());
  expect(first).toMatch(/^Ring-Back .*Steady on Mara.*next$/);
  expect(second).toBe('Bleed');
  screen.getAllByRole('button')[1]?.click();
  expect(inspect).toHaveBeenCalledExactlyOnceWith(items[1]);
});

test('an empty stack takes no room', () => {
  const { container } = render(StackStrip, { items: [] });
  expect(container.querySelector('ol')).toBeNull();
});

test('a QR code draws every dark module, with the empty border that the standard asks for', () => {
  const text = 'http://192.168.1.20:8765/join/amber-fox';
  const { container } = render(Qr, { text });
  expect(screen.getByRole('img', { name: `QR code of ${text}` })).toBeTruthy();
  const dark = encode(text, { border: 4, ecc: 'M' }).data.flat().filter(Boolean).length;
  const path = container.querySelector('.ink')?.getAttribute('d') ?? '';
  expect(path.match(/M/g)).toHaveLength(dark);
  expect(path).not.toMatch(/M[0-3] |M\d+ [0-3]h/);
});
