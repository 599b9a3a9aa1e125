import { expect, test } from 'vitest';
import {
  acting,
  copyable,
  rollIn,
  running,
  stageOf,
  type UltsSeat,
  type UltsView,
} from '../../../src/games/ults/view.ts';
import { isAlly, others, withOpenHands } from '../../../src/kit/people.ts';
import type { Choice, Question } from '../../../src/wire.ts';

const seat = (at: number, more: Partial<UltsSeat> = {}): UltsSeat => ({
  seat: at,
  team: at,
  hero: 'k9',
  health: 50,
  max_health: 50,
  out: false,
  hand: null,
  cards: 5,
  statuses: [],
  ...more,
});

const view = (more: Partial<UltsView> = {}): UltsView => ({
  seats: [seat(0), seat(1)],
  you: 0,
  turn: 1,
  round: 1,
  active: 0,
  phase: 'main',
  over: false,
  waiting: [0],
  deck: 40,
  top: [],
  discard: { size: 0, top: null },
  aside: null,
  table: [],
  looked_at: [],
  ability: null,
  batches: [],
  scores: [],
  defense: null,
  heroes_offered: [],
  ...more,
});

const ask = (name: string): Question => ({ name, options: [], picked: [] }) as unknown as Question;
const ability = (id: string) => ({ id, user: 0, target: 1 }) as UltsView['ability'];
const down = { card: null, up: false, home: null, side: null } as const;

test.each([
  ['heroes', view({ seats: [seat(0, { hero: null }), seat(1)] }), null],
  ['mulligan', view(), ask('mulligan')],
  ['defense', view({ defense: {} as UltsView['defense'] }), ask('defend')],
  ['blackjack', view({ scores: [{ side: 'user', seat: 0, score: 12 }] }), null],
  ['three', view({ ability: ability('three-card'), table: [down, down, down] }), null],
  ['wing', view({ ability: ability('which-wing'), table: [down] }), ask('guess')],
  ['arena', view({ ability: ability('which-wing') }), ask('lay one')],
  ['cards', view(), ask('read leaves')],
  ['question', view(), ask('agree')],
  ['question', view(), ask('a question of tomorrow')],
  ['arena', view(), ask('announce')],
  ['arena', view(), null],
  ['arena', view({ over: true, seats: [seat(0, { hero: null })] }), null],
])('the middle of the table is for %s', (stage, seen, asked) => {
  expect(stageOf(seen, asked)).toBe(stage);
});

test('a game within the game makes room while its damage is answered', () => {
  const scores: UltsView['scores'] = [{ side: 'user', seat: 0, score: 14 }];
  const batches = [{ seat: 1, value: 7 }] as unknown as UltsView['batches'];
  expect(stageOf(view({ scores }), null)).toBe('blackjack');
  expect(stageOf(view({ scores, batches }), null)).toBe('arena');
});

test('cards of earlier deals are not among the three', () => {
  const aside = { ...down, side: 'aside' } as const;
  expect(stageOf(view({ ability: ability('three-card'), table: [aside, aside, aside] }), null)).toBe('arena');
});

test('the others sit clockwise from the viewer’s left; a spectator sees all', () => {
  const seats = [seat(0), seat(1), seat(2), seat(3)];
  expect(others(view({ seats, you: 2 })).map((one) => one.seat)).toEqual([3, 0, 1]);
  expect(others(view({ seats, you: null })).map((one) => one.seat)).toEqual([0, 1, 2, 3]);
});

test('allies share a team, and nobody is their own ally', () => {
  const seats = [seat(0, { team: 0 }), seat(1, { team: 1 }), seat(2, { team: 0 }), seat(3, { team: 1 })];
  const seen = view({ seats });
  expect(seats.filter((one) => isAlly(seen, one)).map((one) => one.seat)).toEqual([2]);
});

test('a hero made to act shows its own sheet', () => {
  expect(acting(view(), [])).toBe(0);
  expect(acting(view(), ['force:1', 'ability:bite'])).toBe(1);
});

test('abilities that are on no sheet shown can be copied', () => {
  const options = [{ key: 'ability:bite' }, { key: '9♣' }, { key: 'ability:crook' }] as Choice[];
  expect(copyable(options, ['ability:crook'])).toEqual(['ability:bite']);
});

test('the roll in a preview is read', () => {
  const preview = '3+ (67 %): 9 damage before defense; knocks 1 of your negative effects';
  expect(rollIn(preview)).toEqual({ needs: '3+', chance: '67 %' });
  expect(rollIn('2+ (over 99 %): 4 damage')).toEqual({ needs: '2+', chance: 'over 99 %' });
  expect(rollIn('two rolls of 5+ (one or more 56 %, both 11 %): damage')).toBeNull();
  expect(rollIn('stays until a ♦ knocks it off')).toBeNull();
  expect(rollIn(null)).toBeNull();
});

test('a sum runs down step by step', () => {
  const reason = (label: string, amount: number) => ({ label, amount, clause: 'ults.damage.order' });
  const steps = running([reason('9♣', 9), reason('Jacked, half', -4), reason('Thick Skin', -1)]);
  expect(steps.map(({ left }) => left)).toEqual([9, 5, 4]);
});

test('those who watch see the hands that lie open to them, and those who play their own only', () => {
  const open_hands = [seat(0, { hand: ['9♣'] }), seat(1, { hand: ['4♦'] })];
  expect(withOpenHands(view({ you: null, open_hands })).seats).toBe(open_hands);
  const mine = view({ open_hands });
  expect(withOpenHands(mine)).toBe(mine);
  const closed = view({ you: null });
  expect(withOpenHands(closed)).toBe(closed);
});
