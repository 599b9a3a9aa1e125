/** Games and tables as the server shows them, for tests around the lobby. */
import type { GameShown, SeatShown, TableListed, TableShown } from '../../src/wire.ts';
import { update } from '../net/fakes.ts';

export const DUEL: GameShown = {
  id: 'duel',
  title: 'Duel',
  fewest: 2,
  most: 4,
  rules: '1',
  options: { mode: 'plain', health: 50, hidden: false, cast: [], order: [], rounds: 100 },
  options_schema: {
    $ref: '#/$defs/Options',
    $defs: {
      Options: {
        properties: {
          mode: { description: 'How.', enum: ['plain', 'two_sides'], default: 'plain' },
          health: { enum: [30, 50], default: 50 },
          hidden: { type: 'boolean', default: false },
          cast: { type: 'array', default: [], 'x-each-seat': 'hero' },
          order: { type: 'array', default: [] },
          rounds: { type: 'integer', minimum: 30, maximum: 1000, default: 100 },
        },
      },
    },
  },
  bots: ['random', 'steady'],
};

export function seat(kind: SeatShown['kind'], name = '', more: Partial<SeatShown> = {}): SeatShown {
  return {
    kind,
    name,
    level: null,
    ready: kind === 'bot',
    host: false,
    away: false,
    by_bot: kind === 'bot',
    bank: 0,
    away_bank: 0,
    asked_since: null,
    deadline: null,
    commitment: null,
    salt: null,
    ...more,
  };
}

export function table(seats: SeatShown[], status: TableShown['status'] = 'open'): TableShown {
  return { ...update(1).table, seats, status };
}

export function listed(id: string, more: Partial<TableListed> = {}): TableListed {
  return {
    id,
    game: 'duel',
    title: `Duel ${id}`,
    status: 'playing',
    yours: true,
    your_turn: false,
    updated: 0,
    deadline: null,
    ...more,
  };
}
