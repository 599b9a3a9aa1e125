import { expect, test } from 'vitest';
import { closedTo, figureWords, plannableBy, sayOption, summaryOf } from '../../../src/games/figures/telling.ts';
import { toysAt } from '../../../src/games/figures/toys.ts';
import { sittingAt } from '../../../src/kit/people.ts';
import type { Choice, Question, Update } from '../../../src/wire.ts';
import { seat, view } from './position.ts';

const TOYS = toysAt([], () => undefined);
const people = (found = view()) => sittingAt(found, { table: { seats: [] } } as unknown as Update, ['Mara', 'Bo']);
const ask = (name: string, keys: string[], picked: string[] = []): Question =>
  ({ name, picked, options: keys.map((key) => ({ key, label: key, refs: [], ends: true })) }) as unknown as Question;
const option = (key: string, label: string) => ({ key, label }) as Choice;

test('a figure is told with what counts in a battle', () => {
  const [hero, marble] = view().figures;
  expect(hero && figureWords(hero)).toBe('Hero, Power 5');
  expect(marble && figureWords(marble)).toBe('Marble, wounded, Dodge waiting, 1 armor card');
});

test('how things stand: whose turn, then oneself, then the others', () => {
  expect(summaryOf(view(), people())).toBe(
    'Turn 4, clockwise. It is your turn. You: Hero, Power 5; Marble, wounded, Dodge waiting, 1 armor card. ' +
      'Bo: Sir Anvil, Power 5, Blast waiting. Captives: Biscuit. 2 cards in hand. You hold 9♣, Q♦.',
  );
});

test('who is out, stunned or free is told too', () => {
  const found = view({
    active: 1,
    direction: -1,
    free: ['figure:0.2'],
    seats: [seat(0, { line: ['figure:0.0'], hand: [] }), seat(1, { line: ['figure:1.0'], stunned: true })],
  });
  const told = summaryOf(found, people(found));
  expect(told).toContain("Turn 4, anticlockwise. It is Bo's turn.");
  expect(told).toContain('Stunned.');
  expect(told).toContain('Free captives: Biscuit.');
  const gone = view({ seats: [seat(0, { line: ['figure:0.0'] }), seat(1, { out: true })] });
  expect(summaryOf(gone, people(gone))).toContain('Bo: out.');
});

test('while armies are built, the own one and who is waited for', () => {
  const found = view({
    figures: [],
    phase: 'armies',
    active: null,
    waiting: [1],
    building: { figures: [{ type: 'type:hero', power: 7 }], left: 8 },
  });
  expect(summaryOf(found, people(found))).toBe('Your army has 1 figure; 8 Power to give. Waiting for Bo.');
});

test.each([
  ['attack', 'figure:0.0', 'Hero, Power 5', 'Attack with Hero, Power 5'],
  ['attack', 'seat:1', 'Bo: 1 figure, 2 cards', 'Attack Bo: 1 figure, 2 cards'],
  ['defender', 'figure:0.0', 'Hero, Power 5', 'Defend with Hero, Power 5'],
  ['cards', '9♣', '9♣ (counts 9)', 'Lay 9♣ (counts 9) face down'],
  ['draft', 'type:hero', 'Hero: Q J Boost', 'Take Hero: Q J Boost'],
  ['army', 'type:hero', 'Hero: Q J Boost', 'Field Hero: Q J Boost'],
  ['army', 'army:quick-feet', 'Quick Feet: three', 'Quick Feet: three'],
  ['special', 'decline', 'Do not use Boost.', 'Do not use Boost.'],
])('%s %s is a sentence', (name, key, label, said) => {
  expect(sayOption(ask(name, [key]), option(key, label), TOYS)).toBe(said);
});

test('Power is said with whom it is for', () => {
  const asked = ask('army', ['power:5'], ['type:hero', 'power:7', 'type:marble']);
  expect(sayOption(asked, option('power:5', 'Power 5'), TOYS)).toBe('Power 5 for Marble');
});

test('own figures and cards can be planned once the armies stand', () => {
  expect(plannableBy(view())).toEqual(['figure:0.0', 'figure:0.1', '9♣', 'Q♦']);
  expect(plannableBy(view({ figures: [] }))).toEqual([]);
  expect(plannableBy(view({ you: null }))).toEqual([]);
});

test('what looks open and is not is listed, eleven Power among it', () => {
  const powers = Array.from({ length: 7 }, (_, at) => `power:${at + 1}`);
  expect(closedTo(view(), ask('army', powers), TOYS).map(({ ref }) => ref)).toEqual([
    'power:8',
    'power:9',
    'power:10',
    'power:11',
  ]);
  const building = { figures: [{ type: 'type:hero', power: 7 }], left: 8 };
  expect(closedTo(view({ building }), ask('army', ['type:marble']), TOYS)).toEqual([
    { ref: 'type:hero', label: 'Hero' },
    { ref: 'done', label: 'Lock in' },
  ]);
  expect(closedTo(view(), ask('special', ['figure:0.0', 'decline']), TOYS)).toEqual([
    { ref: 'figure:0.1', label: 'Marble' },
  ]);
  expect(closedTo(view(), ask('special', ['figure:0.2', 'decline']), TOYS)).toEqual([]);
  expect(closedTo(view(), ask('attack', ['figure:0.0']), TOYS)).toEqual([]);
  expect(closedTo(view(), null, TOYS)).toEqual([]);
});
