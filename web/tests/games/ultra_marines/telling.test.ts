import { expect, test } from 'vitest';
import { actsOf } from '../../../src/games/ultra_marines/acts.ts';
import {
  artifactsOf,
  blocksOf,
  driftsOf,
  fearOf,
  posted,
  raysOf,
  statesOf,
} from '../../../src/games/ultra_marines/field.ts';
import type { Person } from '../../../src/games/ultra_marines/people.ts';
import {
  aimWords,
  closedTo,
  plannableBy,
  sayOption,
  scoutWords,
  standingWords,
  summaryOf,
} from '../../../src/games/ultra_marines/telling.ts';
import type { MarinesView, ThreatSeen } from '../../../src/games/ultra_marines/view.ts';
import { ask, choice, scout, seat, view } from './position.ts';

const people = (seen: MarinesView): Person[] =>
  seen.seats.map((one) => ({
    seat: one,
    name: ['Mara', 'Bo'][one.seat] ?? '',
    you: one.seat === seen.you,
    side: null,
    active: one.seat === seen.active,
    asked: false,
    bot: false,
    away: false,
  }));

test('a Scout is told with where and how he is', () => {
  const seen = view();
  const [first, gunner, enemy, dead] = seen.scouts;
  if (!first || !gunner || !enemy || !dead) throw new Error('no scouts');
  expect(scoutWords(seen, first)).toBe('Scout V0, C2, has moved');
  expect(statesOf(seen, gunner)).toEqual(['carries', 'reloading', 'unmoved']);
  expect(statesOf(seen, enemy)).toEqual(['stunned']);
  expect(statesOf(seen, dead)).toEqual(['dead']);
  expect(statesOf(view({ turn: 0 }), dead)).toEqual([]);
});

test('whoever has fired or fought is told with whom he aimed at', () => {
  const firer = scout('scout:0.0', 'sq:2.1', { fired: true, moved: true });
  const seen = view({ scouts: [firer, scout('scout:1.1', 'sq:6.1')] });
  expect(aimWords(seen, undefined)).toBeNull();
  expect(aimWords(seen, 'sq:6.1')).toBe('G2');
  expect(scoutWords(seen, firer, aimWords(seen, 'scout:1.1'))).toBe('Scout V0, C2, has moved, has fired at P1');
  expect(scoutWords(seen, { ...firer, fired: false, fought: true }, 'P1')).toMatch(/has fought with P1$/);
});

test('the summary tells the stage, everybody, and what lies about', () => {
  const told = summaryOf(view(), people(view()));
  expect(told).toMatch(/^Round 2, turn 3, yours: Move\. You: 0 captured\./);
  expect(told).toContain('Bo: 2 captured. Scout P1, G2, stunned.');
  expect(told).toContain('2 artifacts lie on E2 (2).');
});

test('whoever is out keeps what was captured, and whoever is bogged down is told so', () => {
  const seats = [seat(0, { bogged: true }), seat(1, { captured: 2, out: true })];
  const told = summaryOf(view({ seats }), people(view({ seats })));
  expect(told).toContain('You: 0 captured, bogged down.');
  expect(told).toContain('Bo: out of the game, 2 captured.');
});

test('what holds for everybody is told: the dark until whose turn, a showdown, an end that comes near', () => {
  const told = (more: Partial<MarinesView>) => standingWords(view(more), people(view(more)));
  expect(told({})).toEqual([]);
  expect(told({ dark: true, dark_until: [1] })).toEqual(['Lights out until Bo’s turn']);
  expect(told({ dark: true, dark_until: [0] })).toEqual(['Lights out until your turn']);
  expect(told({ rounds_left: { all: 40, quiet: 3, showdown: null } })).toEqual(['Quiet: 3 rounds left']);
  expect(told({ rounds_left: { all: 1, quiet: 9, showdown: null } })).toEqual(['The last round']);
  expect(told({ showdown: true, rounds_left: { all: null, quiet: null, showdown: 12 } })).toEqual([
    'Showdown: the last squad standing wins',
  ]);
  expect(summaryOf(view({ dark: true, dark_until: [1] }), people(view()))).toContain('Lights out until Bo’s turn.');
  expect(told({ dark: true, dark_until: [1], over: true })).toEqual([]);
});

test('the summary counts the event cards that are left, and those that were used', () => {
  const seen = view({ deck: 30, discard: ['rally', 'charge'] });
  expect(summaryOf(seen, people(seen))).toContain('30 event cards in the pile, 2 discarded.');
  expect(summaryOf(view(), people(view()))).not.toContain('event cards');
});

test('another shot, and having walked all his steps, are told of a Scout', () => {
  const rapid = scout('scout:0.0', 'sq:2.1', { moved: true, fired: true, extra: 1 });
  expect(statesOf(view({ scouts: [rapid] }), rapid)).toEqual(['moved', 'fired', 'extra']);
  expect(scoutWords(view({ scouts: [rapid] }), rapid)).toMatch(/may fire once more$/);
  const walker = scout('scout:0.0', 'sq:2.1');
  expect(statesOf(view({ mover: 'scout:0.0', steps_left: 1 }), walker)).toEqual(['unmoved']);
  expect(statesOf(view({ mover: 'scout:0.0', steps_left: 0 }), walker)).toEqual(['moved']);
});

test('options that are no sentences become one', () => {
  expect(sayOption(ask('fire', []), choice('scout:1.1', { label: 'Pell on C7' }))).toBe('Fire at Pell on C7.');
  expect(sayOption(ask('fire', []), choice('scout:0.1', { label: 'Fire.', ends: false }))).toBe('Fire.');
  expect(sayOption(ask('zone', []), choice('room:A', { label: 'Room A' }))).toBe('Beam into Room A.');
  expect(sayOption(ask('move', []), choice('end', { label: 'Done moving.' }))).toBe('Done moving.');
});

test('own Scouts and cards that cannot be used answer why; cards can be planned', () => {
  const seen = view({ seats: [seat(0, { hand: ['rally', 'rally', 'charge'] }), seat(1)] });
  const closed = closedTo(seen, ask('move', ['scout:0.4', 'card:charge']), (ref) => ref);
  expect(closed.map(({ ref }) => ref)).toEqual(['scout:0.0', 'card:rally']);
  expect(closedTo(seen, ask('fire', [], ['scout:0.0']), (ref) => ref).map(({ ref }) => ref)).toEqual(['scout:1.1']);
  expect(closedTo(seen, null, (ref) => ref)).toEqual([]);
  expect(plannableBy(seen)).toEqual(['card:rally', 'card:charge']);
});

test('artifacts on one square are counted, cards lie as large as they are', () => {
  expect(artifactsOf(view())).toEqual([{ id: 'artifact sq:4.1', square: '4.1', label: 'artifact', count: 2 }]);
  const [smoke] = blocksOf(view({ cards: [{ card: 'blind-grenade', square: 'sq:3.0' }] }), () => 'Smoke');
  expect(smoke).toMatchObject({ square: '3.0', size: 2, look: 'cloud', label: 'Smoke' });
  const drifts = driftsOf(view({ drifts: [{ square: 'sq:3.0', to: ['sq:3.-1', null, 'sq:3.1', 'sq:2.0'] }] }));
  expect(drifts.map(({ id }) => id.at(-1))).toEqual(['1', '3', '4']);
  expect(drifts[1]).toMatchObject({ square: '3.1', label: 'the vortex drifts here on a 3' });
});

test('rays are broken where the server says, and told for whom one looks at', () => {
  const seen = view({
    sight: { 'scout:0.0': { 'scout:1.1': { sentence: 'The wall at E2 is in the way.', square: 'sq:4.1' } } },
  });
  expect(raysOf(seen, 'scout:0.0', null)).toEqual([
    { id: 'scout:1.1', from: '2.1', to: '6.1', blocked: '4.1', quiet: true },
  ]);
  expect(raysOf(seen, 'scout:0.0', '6.1')[0]?.label).toBe('The wall at E2 is in the way.');
  const clear = view({ sight: { 'scout:0.0': { 'scout:1.1': null } } });
  expect(raysOf(clear, 'scout:0.0', '6.1')[0]).toMatchObject({ blocked: null });
  expect(raysOf(clear, null, null)).toEqual([]);
});

test('whoever is on an artifact, or home with one, may try to act before walking', () => {
  const open = ask('move', ['scout:0.0', 'scout:0.4']);
  expect(actsOf(view(), open, 'scout:0.4').map(({ key }) => key)).toEqual(['place']);
  expect(actsOf(view(), open, 'scout:0.0')).toEqual([]);
  const there = view({ scouts: [scout('scout:0.0', 'sq:4.1')] });
  expect(actsOf(there, open, 'scout:0.0').map(({ key }) => key)).toEqual(['pick-up']);
  expect(actsOf(view({ mover: 'scout:0.4' }), open, 'scout:0.4')).toEqual([]);
});

test('a squad that is being posted stands there as far as that is said', () => {
  const scouts = [scout('scout:0.0', null), scout('scout:0.1', null)];
  const seen = view({ turn: 0, phase: 'zones', zones: [], scouts });
  const shown = posted(seen, ask('zone', [], ['room:A', 'sq:1.0', 'facing:east', 'sq:2.1']));
  expect(shown).toMatchObject([
    { id: 'scout:0.0', square: '1.0', facing: 2, ghost: true },
    { id: 'scout:0.1', square: '2.1', facing: null },
  ]);
});

test('whoever is being turned shows the way before it is said', () => {
  const seen = view({ turn: 0, phase: 'zones', zones: [], scouts: [scout('scout:0.0', null)] });
  expect(posted(seen, ask('zone', [], ['room:A', 'sq:1.0']), 'facing:south')).toMatchObject([{ facing: 4 }]);
});

const THREAT = {
  squares: { 'sq:3.1': [50, 83], 'sq:2.1': [0, 100] },
  scouts: {
    'scout:0.0': { stunned: 26, killed: 16, by: [{ scout: 'scout:1.1', how: 'fire', chance: 83 }] },
  },
} satisfies ThreatSeen;

test('what a Scout has to fear is told with who it comes from', () => {
  const seen = view({ threat: THREAT });
  expect(fearOf(seen, '2.1')).toEqual([
    { id: 'scout:0.0', square: '2.1', text: 'Killed 16 %, stunned 26 %: Scout P1 fires (83 %)', tone: 'bad' },
  ]);
  expect(fearOf(seen, '1.1')).toEqual([]);
  expect(fearOf(view(), '2.1')).toEqual([]);
});

test('those who hear the table hear who is in danger', () => {
  const told = (seen: MarinesView) => summaryOf(seen, people(seen));
  expect(told(view({ threat: THREAT }))).toContain('Before your next turn Scout V0 (16 %) may be killed.');
  expect(told(view())).not.toContain('Before your next turn');
});
