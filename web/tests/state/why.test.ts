import { expect, test, vi } from 'vitest';
import { Why } from '../../src/state/why.svelte.ts';
import type { Because } from '../../src/wire.ts';

const because = (ref: string, ...sentences: string[]): Because => ({
  type: 'because',
  id: '',
  ref,
  reasons: sentences.map((sentence) => ({ clause: 'ults.main.announce', sentence })),
});

test('an answer is shown when it comes, in the server’s order', async () => {
  const why = new Why(async (ref) => because(ref, 'First.', 'Second.'));
  const asked = why.ask('9♣');
  expect([why.ref, why.reasons]).toEqual(['9♣', null]);
  await asked;
  expect(why.reasons?.map(({ sentence }) => sentence)).toEqual(['First.', 'Second.']);
});

test('an answer that was overtaken, or is no longer wanted, is not shown', async () => {
  const answers: Record<string, (found: Because) => void> = {};
  const why = new Why((ref) => new Promise((resolve) => (answers[ref] = resolve)));
  const first = why.ask('9♣');
  const second = why.ask('8♠');
  answers['8♠']?.(because('8♠', 'New.'));
  answers['9♣']?.(because('9♣', 'Old.'));
  await Promise.all([first, second]);
  expect(why.reasons?.[0]?.sentence).toBe('New.');
  const third = why.ask('7♦');
  why.close();
  answers['7♦']?.(because('7♦', 'Late.'));
  await third;
  expect([why.ref, why.reasons]).toEqual([null, null]);
});

test('a refusal is told in its place', async () => {
  const why = new Why(vi.fn().mockRejectedValue(new Error('Too often; wait a second.')));
  await why.ask('9♣');
  expect(why.problem).toBe('Too often; wait a second.');
});
