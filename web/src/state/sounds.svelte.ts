/** Sounds and their captions. Nothing is heard before the reader has touched the page, and nothing is only heard. */
import { type Clock, realClock } from '../net/clock.ts';
import { type TextKey, t } from '../texts/index.ts';
import { type Cue, channelOf, NOTES, type Note } from './cues.ts';
import { preferences } from './preferences.svelte.ts';

export interface Caption {
  id: number;
  text: string;
}

const CAPTION = 2_500;
/** Nothing shorter than this lies between two cues of the same kind: a hail of hits is one. */
const APART = 80;

const WORDS: Record<Cue, TextKey> = {
  turn: 'sound.turn',
  win: 'sound.win',
  lose: 'sound.lose',
  over: 'sound.over',
  chat: 'sound.chat',
  action: 'sound.action',
  roll: 'sound.roll',
  hit: 'sound.hit',
  crit: 'sound.crit',
  miss: 'sound.miss',
  block: 'sound.block',
  heal: 'sound.heal',
  status: 'sound.status',
  card: 'sound.card',
  end: 'sound.end',
};

export interface SoundParts {
  makeContext: () => AudioContext;
  clock: Pick<Clock, 'after'>;
  now: () => number;
}

const REAL: SoundParts = { makeContext: () => new AudioContext(), clock: realClock, now: () => performance.now() };

export class Sounds {
  captions = $state.raw<Caption[]>([]);
  readonly #parts: SoundParts;
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;
  #lastAt = new Map<Cue, number>();
  #count = 0;

  constructor(parts: Partial<SoundParts> = {}) {
    this.#parts = { ...REAL, ...parts };
  }

  /** Browsers allow sound after a gesture; so do we. */
  listen(target: EventTarget = document): () => void {
    const unlock = () => {
      this.#context ??= this.#parts.makeContext();
      void this.#context.resume();
    };
    const gestures = ['pointerdown', 'keydown'];
    for (const gesture of gestures) target.addEventListener(gesture, unlock, { once: true });
    return () => {
      for (const gesture of gestures) target.removeEventListener(gesture, unlock);
      void this.#context?.close();
      this.#context = null;
    };
  }

  play(cue: Cue): void {
    const now = this.#parts.now();
    if (now - (this.#lastAt.get(cue) ?? Number.NEGATIVE_INFINITY) < APART) return;
    this.#lastAt.set(cue, now);
    this.#caption(cue);
    const { sound, ...values } = preferences.values;
    const volume = values[channelOf(cue)] / 100;
    if (!sound || volume === 0 || !this.#context) return;
    for (const note of NOTES[cue]) this.#sound(this.#context, note, volume);
  }

  #caption(cue: Cue): void {
    if (!preferences.values.captions) return;
    this.#count += 1;
    const caption = { id: this.#count, text: t(WORDS[cue]) };
    this.captions = [...this.captions.slice(-2), caption];
    this.#parts.clock.after(CAPTION, () => {
      this.captions = this.captions.filter(({ id }) => id !== caption.id);
    });
  }

  #sound(context: AudioContext, note: Note, volume: number): void {
    const start = context.currentTime + note.at;
    const end = start + note.length;
    const loudness = context.createGain();
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(Math.max(note.gain * volume * 0.4, 0.0001), start + 0.008);
    loudness.gain.exponentialRampToValueAtTime(0.0001, end);
    loudness.connect(context.destination);
    const source =
      note.wave === 'noise' ? this.#noisy(context, note, start, loudness) : tone(context, note, start, loudness);
    source.start(start);
    source.stop(end + 0.02);
  }

  /** Noise through a narrow filter that glides: the rustle of cards, the clatter of dice. */
  #noisy(context: AudioContext, note: Note, start: number, out: AudioNode): AudioScheduledSourceNode {
    this.#noise ??= whiteNoise(context);
    const source = context.createBufferSource();
    source.buffer = this.#noise;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.setValueAtTime(note.from, start);
    filter.frequency.exponentialRampToValueAtTime(note.to, start + note.length);
    source.connect(filter).connect(out);
    return source;
  }
}

function tone(context: AudioContext, note: Note, start: number, out: AudioNode): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = note.wave as OscillatorType;
  source.frequency.setValueAtTime(note.from, start);
  source.frequency.exponentialRampToValueAtTime(note.to, start + note.length);
  source.connect(out);
  return source;
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

/** The page's own. */
export const sounds = new Sounds();
