/** A small table for tests: two players, three figures, a captive. */
import type { FigureSeen, FiguresSeat, FiguresView } from '../../../src/games/figures/view.ts';

export const seat = (at: number, more: Partial<FiguresSeat> = {}): FiguresSeat => ({
  seat: at,
  team: at,
  out: false,
  points: 15,
  line: [],
  captives: [],
  settled: [],
  hand: null,
  cards: 2,
  stunned: false,
  locked: false,
  ...more,
});

export const figure = (ref: string, more: Partial<FigureSeen> = {}): FigureSeen => ({
  ref,
  type: 'type:hero',
  title: 'Hero',
  owner: Number(ref.split(':')[1]?.[0]),
  power: 5,
  start: 5,
  wounded: false,
  blast: false,
  dodge: false,
  intimidated: false,
  armor: [],
  card: ['recover', 'boost', 'blast', 'armor'],
  ...more,
});

export const view = (more: Partial<FiguresView> = {}): FiguresView => ({
  seats: [
    seat(0, { line: ['figure:0.0', 'figure:0.1'], hand: ['9♣', 'Q♦'] }),
    seat(1, { line: ['figure:1.0'], captives: ['figure:0.2'] }),
  ],
  you: 0,
  turn: 4,
  turn_limit: 200,
  active: 0,
  extra: false,
  direction: 1,
  phase: 'attack',
  over: false,
  waiting: [0],
  deck: 40,
  discard: [],
  figures: [
    figure('figure:0.0'),
    figure('figure:0.1', { title: 'Marble', type: 'type:marble', wounded: true, dodge: true, armor: ['8♥'] }),
    figure('figure:0.2', { title: 'Biscuit', type: 'type:biscuit' }),
    figure('figure:1.0', { title: 'Sir Anvil', type: 'type:sir-anvil', blast: true }),
  ],
  free: [],
  battle: null,
  laid: [],
  building: null,
  laid_down: null,
  made: [],
  ...more,
});
