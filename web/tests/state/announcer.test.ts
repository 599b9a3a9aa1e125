import { beforeEach, expect, test } from 'vitest';
import { Announcer, PAUSE } from '../../src/state/announcer.svelte.ts';
import type { Line } from '../../src/wire.ts';
import { FakeClock } from '../net/fakes.ts';

const line = (number: number, more: Partial<Line> = {}): Line => ({
  number,
  kind: 'x',
  text: `Line ${number}.`,
  ...more,
});

let clock: FakeClock;
let announcer: Announcer;

beforeEach(() => {
  clock = new FakeClock();
  announcer = new Announcer(clock);
});

test('what was there on arrival is not told, the question is', () => {
  announcer.follow([line(0), line(1)], 'Which ability?');
  clock.pass(PAUSE);
  expect(announcer.text).toBe('Which ability?');
});

test('one message for each action, the question last', () => {
  announcer.follow([line(0)], 'Which card?');
  clock.pass(PAUSE);
  announcer.follow([line(0), line(1)], 'Waiting for Bo.');
  announcer.follow([line(0), line(1), line(2)], 'Block it?');
  clock.pass(PAUSE);
  expect(announcer.count).toBe(2);
  expect(announcer.text).toBe('Line 1. Line 2. Block it?');
});

test('what is added is told with the question, once', () => {
  announcer.follow([line(0)], 'Waiting for Bo.');
  clock.pass(PAUSE);
  announcer.follow([line(0), line(1)], 'Block it?');
  announcer.add('The plan is dropped.');
  clock.pass(PAUSE);
  expect(announcer.text).toBe('Line 1. The plan is dropped. Block it?');
  announcer.follow([line(0), line(1)], 'Which ability?');
  clock.pass(PAUSE);
  expect([announcer.text, announcer.count]).toEqual(['Which ability?', 3]);
});

test('much at once is cut to the newest', () => {
  announcer.follow([], 'Wait.');
  clock.pass(PAUSE);
  announcer.follow(
    [0, 1, 2, 3, 4].map((number) => line(number)),
    'Which ability?',
  );
  clock.pass(PAUSE);
  expect(announcer.text).toBe('Line 2. Line 3. Line 4. Which ability?');
});

test('nothing new is not told again; what is asked for is', () => {
  announcer.follow([line(0)], 'Which card?');
  clock.pass(PAUSE);
  announcer.follow([line(0)], 'Which card?');
  clock.pass(PAUSE);
  expect(announcer.count).toBe(1);
  announcer.say('Which card?');
  expect(announcer.count).toBe(2);
});

test('lines taken back are not told', () => {
  announcer.follow([line(0)], 'A?');
  clock.pass(PAUSE);
  announcer.follow([line(0), line(1, { taken_back: true })], 'B?');
  clock.pass(PAUSE);
  expect(announcer.text).toBe('B?');
});

test('what is still being shown is told when it has been, the question when nothing more comes', () => {
  announcer.follow([line(0)], 'Wait.');
  clock.pass(PAUSE);
  announcer.follow([line(0), line(1)], '');
  announcer.wait();
  clock.pass(PAUSE);
  expect(announcer.count).toBe(1);
  announcer.follow([line(0), line(1)], '');
  clock.pass(PAUSE);
  announcer.follow([line(0), line(1)], '');
  clock.pass(PAUSE);
  announcer.follow([line(0), line(1), line(2)], 'Block it?');
  clock.pass(PAUSE);
  expect([announcer.text, announcer.count]).toEqual(['Line 2. Block it?', 3]);
});
