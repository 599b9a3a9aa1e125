import { render, screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Plaques from '../../../src/games/ultra_marines/Plaques.svelte';
import type { Person } from '../../../src/games/ultra_marines/people.ts';
import Squad from '../../../src/games/ultra_marines/Squad.svelte';
import type { SquadSeat } from '../../../src/games/ultra_marines/view.ts';
import '../../../src/kit/Modal.svelte';
import { scout, seat, view } from './position.ts';

const person = (one: SquadSeat, you = false): Person => ({
  seat: one,
  name: you ? 'Mara' : 'Bo',
  you,
  side: null,
  active: false,
  asked: false,
  bot: false,
  away: false,
});
const inspect = { ref: null, peeked: null, show: () => {}, peek: () => {}, thing: () => () => {} };

function squad(more: Partial<SquadSeat>) {
  const seen = view({ seats: [seat(0), seat(1, more)], scouts: [scout('scout:1.1', 'sq:6.1')] });
  render(Squad, {
    person: person(seat(1, more)),
    view: seen,
    crowded: false,
    state: 'plain',
    stateOf: () => 'plain' as const,
    titleOf: (ref: string) => ref,
    aims: new Map<string, string>(),
    cards: true,
    inspect,
    onclick: () => {},
    onscout: () => {},
  });
  return within(screen.getByRole('region', { name: 'Bo' }));
}

test('what was captured counts, and is shown, also for a player who is out', () => {
  const panel = squad({ out: true, captured: 2 });
  expect(panel.getByText('out')).toBeTruthy();
  expect(panel.getByText('2 artifacts captured')).toBeTruthy();
});

test('whoever is bogged down has a marker as long as it lasts', () => {
  expect(squad({ bogged: true }).getByText('Bogged down')).toBeTruthy();
});

test('the dark, a showdown and both piles are shown over the board', async () => {
  const seen = view({ dark: true, dark_until: [1], showdown: true, deck: 31, discard: ['rally', 'charge'] });
  render(Plaques, { view: seen, people: [person(seat(0), true), person(seat(1))], piles: true });
  expect(screen.getByText('Lights out until Bo’s turn')).toBeTruthy();
  expect(screen.getByText('Showdown: the last squad standing wins')).toBeTruthy();
  screen.getByRole('button', { name: /31 event cards in the pile, 2 discarded/ }).click();
  expect(await screen.findByRole('heading', { name: 'Discard pile: 2 cards' })).toBeTruthy();
  // The newest first.
  const titles = [...document.querySelectorAll('.dialog .title')].map((title) => title.textContent);
  expect(titles).toEqual(['charge', 'rally']);
});
