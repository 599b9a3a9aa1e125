import { render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, test, vi } from 'vitest';
import LessonEnd from '../../src/learn/LessonEnd.svelte';
import { LESSON } from './lesson.ts';

const nothing = createRawSnippet(() => ({ render: () => '<span></span>' }));
const shown = (after: typeof LESSON.after, pages: typeof LESSON.pages = []) => {
  const play = vi.fn();
  const rest = { won: true, bots: 1, charts: nothing, met: nothing, invite: vi.fn(), again: vi.fn() };
  render(LessonEnd, { lesson: { ...LESSON, after, pages }, play, ...rest });
  return play;
};

test('the match that is offered next has the options that the lesson names', () => {
  const bare = { title: 'No event cards', options: { events: false } };
  const cards = { title: 'With event cards', options: {}, text: 'New here: cards.', remarks: [] };
  const play = shown([bare, cards]);
  screen.getByRole('button', { name: 'Play a bot: No event cards' }).click();
  expect(play).toHaveBeenLastCalledWith(1, bare);
  screen.getByRole('button', { name: 'Play a bot: With event cards' }).click();
  expect(play).toHaveBeenLastCalledWith(1, cards);
});

test('where it names none, the match is as the game is usually played', () => {
  const play = shown([]);
  screen.getByRole('button', { name: 'Play a bot' }).click();
  expect(play).toHaveBeenCalledExactlyOnceWith(1);
});

test('pages of ours are led to', () => {
  shown([], [{ title: 'Build a spacehulk', path: '/make/hulks' }]);
  expect(screen.getByRole('link', { name: 'Build a spacehulk' }).getAttribute('href')).toBe('/make/hulks');
});
