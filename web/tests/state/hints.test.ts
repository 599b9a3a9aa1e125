import { expect, test } from 'vitest';
import { Hints } from '../../src/state/hints.svelte.ts';
import type { Hints as Told } from '../../src/wire.ts';

const told = (decision_id: string): Told => ({
  decision_id,
  hints: [
    {
      keys: ['punch', '9♣'],
      sentence: 'Power Punch, then 9♣',
      value: 0.62,
      preview: '',
      cases: '',
      reason: 'Hits hard.',
    },
  ],
});

/** A question that can move on, and a bot that answers when it is told to. */
function asked() {
  const state = { question: '0.1' as string | null, answers: [] as ((found: Told | Error) => void)[] };
  const hints = new Hints(
    () =>
      new Promise((resolve, reject) => {
        state.answers.push((found) => (found instanceof Error ? reject(found) : resolve(found)));
      }),
    () => state.question,
  );
  return { state, hints };
}

test('while a bot thinks that is said, and then what it advises', async () => {
  const { state, hints } = asked();
  expect(hints.shown).toBe(false);
  const asking = hints.ask();
  expect(hints.thinking).toBe(true);
  expect(hints.shown).toBe(true);
  state.answers[0]?.(told('0.1'));
  await asking;
  expect(hints.thinking).toBe(false);
  expect(hints.list?.[0]?.sentence).toBe('Power Punch, then 9♣');
});

test('nobody is asked twice about one question', async () => {
  const { state, hints } = asked();
  const first = hints.ask();
  await hints.ask();
  expect(state.answers).toHaveLength(1);
  state.answers[0]?.(told('0.1'));
  await first;
  await hints.ask();
  expect(state.answers).toHaveLength(1);
});

test('what comes when the question has moved on is not shown', async () => {
  const { state, hints } = asked();
  const asking = hints.ask();
  state.question = '0.4';
  expect(hints.thinking).toBe(false);
  state.answers[0]?.(told('0.1'));
  await asking;
  expect(hints.list).toBeNull();
  expect(hints.shown).toBe(false);
});

test('a refusal is told where the hints would be, and can be asked again', async () => {
  const { state, hints } = asked();
  const asking = hints.ask();
  state.answers[0]?.(new Error('The bots have too much to do.'));
  await asking;
  expect(hints.problem).toBe('The bots have too much to do.');
  const again = hints.ask();
  expect(hints.problem).toBe('');
  state.answers[1]?.(told('0.1'));
  await again;
  expect(hints.list).toHaveLength(1);
  hints.close();
  expect(hints.shown).toBe(false);
});

test('nothing is asked where there is no question', async () => {
  const { state, hints } = asked();
  state.question = null;
  await hints.ask();
  expect(state.answers).toHaveLength(0);
});
