/** A few lines of a log as the server sends them, for tests. */
import type { Line } from '../../src/wire.ts';

export const TOTAL = {
  value: 12,
  reasons: [
    { label: '8♠', amount: 8, clause: 'ults.cards.power' },
    { label: '2x', amount: 8, clause: 'ults.lumberjaq.timber' },
    { label: 'blocked by 9♣', amount: -4, clause: 'ults.defense.other-suit' },
  ],
};

export const NAMES = ['Fen', 'Mara'];

export function line(number: number, sort: Line['sort'], text: string, facts: Record<string, unknown> = {}): Line {
  return { number, kind: 'kind', text, clauses: ['ults.main.announce'], facts, sort: sort ?? '' };
}

/** Two turns of Mara's around one of Fen's, who reads. */
export const LINES: Line[] = [
  line(0, 'card', '52 cards are shuffled.', { number: 52 }),
  line(1, 'turn', 'Round 1: Mara begins a turn.', { seat: 1, round: 1 }),
  line(2, 'card', 'Mara draws a card.', { seat: 1, card: null }),
  line(3, 'action', 'Mara announces Timber! with 8♠ at Fen.', {
    seat: 1,
    user: 1,
    ability: 'timber',
    card: '8♠',
    target: 0,
  }),
  line(4, 'roll', 'Mara rolls 5 and needs 5+.', { seat: 1, number: 5, needs: 5 }),
  line(5, 'hit', 'Fen loses 12 health: 8♠ +8, 2x +8, blocked by 9♣ -4 = 12.', { seat: 0, number: 12, total: TOTAL }),
  line(6, 'turn', 'Round 1: Fen begins a turn.', { seat: 0, round: 1 }),
  line(7, 'action', 'Fen announces Bite with 2♥ at Mara.', {
    seat: 0,
    user: 0,
    ability: 'bite',
    card: '2♥',
    target: 1,
  }),
  line(8, 'miss', 'Fen misses.', { seat: 0 }),
  { number: 9, kind: 'left', text: 'Mara is away.' },
  line(10, 'turn', 'Round 2: Mara begins a turn.', { seat: 1, round: 2 }),
  line(11, 'action', 'Mara announces Jacked with J♣.', {
    seat: 1,
    user: 1,
    ability: 'jacked',
    card: 'J♣',
    target: null,
  }),
  line(12, 'status', 'Jacked (J♣) is placed on Mara.', { seat: 1, status: 'jacked', card: 'J♣' }),
];
