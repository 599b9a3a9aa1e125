/** How the table's own buttons answer: they say what they do, so they need no second Confirm. */
import type { Chooser } from '../state/chooser.svelte.ts';
import type { Choice } from '../wire.ts';

export function answer(chooser: Chooser, choice: Choice): void {
  if (chooser.armed?.key !== choice.key) chooser.arm(choice);
  else if (!chooser.open) chooser.refuse();
  if (chooser.armed?.key === choice.key) void chooser.confirm();
}

/** Two cards of two packs with one face are one and the same to a player: either will do. */
export function pointAt(chooser: Chooser, ref: string): void {
  const [first, ...more] = chooser.of(ref);
  const alike = first && more.length > 0 && more.every((choice) => choice.label === first.label);
  if (!alike) chooser.activate(ref);
  else if (chooser.armed?.label === first.label) void chooser.confirm();
  else chooser.arm(first);
}
