import { beforeEach, expect, test, vi } from 'vitest';
import { CUES, channelOf, NOTES, WEIGHT } from '../../src/state/cues.ts';
import { preferences } from '../../src/state/preferences.svelte.ts';
import { Sounds } from '../../src/state/sounds.svelte.ts';

/** As much of an AudioContext as is used, counting what is started and how loud it becomes. */
function audio() {
  const started: string[] = [];
  const loudness: number[] = [];
  const param = (heard: (value: number) => void = () => {}) => ({
    setValueAtTime: vi.fn(),
    exponentialRampToValueAtTime: (value: number) => heard(value),
  });
  const node = (kind: string) => ({
    connect: (next: unknown) => next,
    start: () => started.push(kind),
    stop: vi.fn(),
    frequency: param(),
  });
  const context = {
    currentTime: 0,
    sampleRate: 100,
    destination: {},
    resume: vi.fn().mockResolvedValue(undefined),
    close: vi.fn().mockResolvedValue(undefined),
    createGain: () => ({ gain: param((value) => loudness.push(value)), connect: (next: unknown) => next }),
    createOscillator: () => node('tone'),
    createBufferSource: () => node('noise'),
    createBiquadFilter: () => node('filter'),
    createBuffer: () => ({ getChannelData: () => new Float32Array(100) }),
  };
  return { context: context as unknown as AudioContext, started, loudness };
}

let now = 0;
const later: (() => void)[] = [];

function made() {
  const { context, started, loudness } = audio();
  const makeContext = vi.fn(() => context);
  const target = new EventTarget();
  const sounds = new Sounds({
    makeContext,
    now: () => now,
    clock: {
      after(_, act) {
        later.push(act);
        return () => {};
      },
    },
  });
  const end = sounds.listen(target);
  return { sounds, started, loudness, makeContext, target, end };
}

beforeEach(() => {
  now = 0;
  later.length = 0;
  preferences.set('sound', true);
  preferences.set('captions', true);
  for (const name of ['turnVolume', 'tableVolume', 'chatVolume'] as const) preferences.set(name, 100);
});

test('nothing is heard, nor made ready, before the first gesture', () => {
  const { sounds, started, makeContext, target } = made();
  sounds.play('hit');
  expect([started, makeContext.mock.calls.length]).toEqual([[], 0]);
  target.dispatchEvent(new Event('pointerdown'));
  now = 1_000;
  sounds.play('hit');
  expect(started).toEqual(['tone', 'noise']);
});

test('every cue is a sound of its own, with a caption of its own', () => {
  expect(new Set(CUES.map((cue) => JSON.stringify(NOTES[cue]))).size).toBe(CUES.length);
  const { sounds } = made();
  const captions = CUES.map((cue) => {
    sounds.play(cue);
    return sounds.captions.at(-1)?.text;
  });
  expect(new Set(captions).size).toBe(CUES.length);
  expect([...WEIGHT].sort()).toEqual([...CUES].sort());
});

test('no cue is longer than a second and a half, and none repeats itself', () => {
  for (const cue of CUES) {
    expect(Math.max(...NOTES[cue].map(({ at, length }) => at + length))).toBeLessThanOrEqual(1.5);
  }
});

test('captions go away by themselves, and are few', () => {
  const { sounds } = made();
  for (const cue of ['hit', 'miss', 'card', 'heal'] as const) sounds.play(cue);
  expect(sounds.captions).toHaveLength(3);
  for (const act of later) act();
  expect(sounds.captions).toEqual([]);
});

test('captions come without sound, and sound without captions', () => {
  const { sounds, started, target } = made();
  target.dispatchEvent(new Event('keydown'));
  preferences.set('sound', false);
  sounds.play('hit');
  expect([started.length, sounds.captions.length]).toEqual([0, 1]);
  preferences.set('sound', true);
  preferences.set('captions', false);
  sounds.play('miss');
  expect([started.length, sounds.captions.length]).toEqual([1, 1]);
});

test('three volumes, each for its own', () => {
  expect([channelOf('turn'), channelOf('hit'), channelOf('chat')]).toEqual(['turnVolume', 'tableVolume', 'chatVolume']);
  const { sounds, started, loudness, target } = made();
  target.dispatchEvent(new Event('keydown'));
  preferences.set('tableVolume', 0);
  sounds.play('hit');
  expect(started).toEqual([]);
  sounds.play('chat');
  const loud = Math.max(...loudness);
  loudness.length = 0;
  now = 1_000;
  preferences.set('chatVolume', 25);
  sounds.play('chat');
  expect(Math.max(...loudness)).toBeCloseTo(loud / 4);
});

test('a hail of hits is one sound', () => {
  const { sounds, started, target } = made();
  target.dispatchEvent(new Event('keydown'));
  sounds.play('miss');
  now = 40;
  sounds.play('miss');
  expect(started).toHaveLength(1);
  now = 140;
  sounds.play('miss');
  expect(started).toHaveLength(2);
});
