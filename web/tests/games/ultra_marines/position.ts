/** A small table for tests: two players on a little hulk. */
import type { MarinesView, ScoutSeen, SquadSeat } from '../../../src/games/ultra_marines/view.ts';
import type { Choice, Line, Question } from '../../../src/wire.ts';

export const seat = (at: number, more: Partial<SquadSeat> = {}): SquadSeat => ({
  seat: at,
  team: at,
  out: false,
  conceded: false,
  chapters: [at],
  captured: 0,
  scouts: 2,
  hand: null,
  cards: 0,
  bogged: false,
  to_beam_off: 0,
  ...more,
});

export const scout = (ref: string, square: string | null, more: Partial<ScoutSeen> = {}): ScoutSeen => {
  const [chapter = 0, place = 0] = ref.slice('scout:'.length).split('.').map(Number);
  return {
    ref,
    name: `Scout ${'VPICM'[place] ?? 'X'}${chapter}`,
    role: place === 0 ? 'captain' : place === 4 ? 'heavy' : 'scout',
    chapter,
    seat: chapter,
    square,
    facing: 0,
    stunned: false,
    carries: false,
    reloading: false,
    jammed: false,
    moved: false,
    fired: false,
    fought: false,
    extra: 0,
    ...more,
  };
};

export const ROWS = ['AAA####', 'AAAbbcc', 'AAA####'];

export const view = (more: Partial<MarinesView> = {}): MarinesView => ({
  seats: [seat(0), seat(1, { captured: 2 })],
  you: 0,
  phase: 'play',
  turn: 3,
  round: 2,
  active: 0,
  first: 0,
  stage: 3,
  over: false,
  showdown: false,
  rounds_left: { all: 59, quiet: 12, showdown: null },
  waiting: [0],
  roll: 3,
  allowance: 3,
  mover: null,
  steps_left: null,
  board: ROWS,
  zones: [{ chapter: 0, room: 'A', centre: 'sq:1.1' }],
  building: null,
  scouts: [
    scout('scout:0.0', 'sq:2.1', { moved: true }),
    scout('scout:0.4', 'sq:1.1', { carries: true, reloading: true }),
    scout('scout:1.1', 'sq:6.1', { stunned: true }),
    scout('scout:1.2', null),
  ],
  artifacts: ['sq:4.1', 'sq:4.1'],
  destroyed: 0,
  deck: 0,
  discard: [],
  cards: [],
  playing: null,
  dark: false,
  dark_until: [],
  struck: [],
  reach: { 'scout:0.0': { 'sq:3.1': 'sq:2.1', 'sq:4.1': 'sq:3.1', 'sq:5.1': 'sq:4.1' } },
  sight: {},
  seen: {},
  threat: null,
  drifts: [],
  ...more,
});

export const choice = (key: string, more: Partial<Choice> = {}): Choice => ({
  key,
  label: key,
  clause: '',
  refs: [key],
  preview: null,
  ends: true,
  ...more,
});

export const ask = (name: string, keys: string[], picked: string[] = [], id = 'd1'): Question => ({
  decision_id: id,
  name,
  prompt: '',
  clause: '',
  options: keys.map((key) => choice(key)),
  picked,
  default: null,
  response: false,
  passing: null,
  deadline: null,
});

export const line = (number: number, kind: string, facts: Record<string, unknown> = {}, text = kind): Line => ({
  number,
  kind,
  text,
  facts,
});
