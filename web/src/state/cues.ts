/** The sounds, as data: every cue is a few notes that WebAudio can make, so that no sound needs a file. */

export const CUES = [
  'turn',
  'win',
  'lose',
  'over',
  'chat',
  'action',
  'roll',
  'hit',
  'crit',
  'miss',
  'block',
  'heal',
  'status',
  'card',
  'end',
] as const;
export type Cue = (typeof CUES)[number];

/** One note: seconds after the cue begins, how long, and from which to which pitch it glides. Noise has no wave. */
export interface Note {
  at: number;
  length: number;
  from: number;
  to: number;
  wave: OscillatorType | 'noise';
  /** Loudness, 0 to 1. */
  gain: number;
}

const note = (at: number, length: number, from: number, to: number, wave: Note['wave'], gain: number): Note => ({
  at,
  length,
  from,
  to,
  wave,
  gain,
});

export const NOTES: Record<Cue, Note[]> = {
  turn: [note(0, 0.14, 587, 587, 'triangle', 0.5), note(0.12, 0.28, 880, 880, 'triangle', 0.5)],
  win: [
    note(0, 0.16, 523, 523, 'triangle', 0.5),
    note(0.14, 0.16, 659, 659, 'triangle', 0.5),
    note(0.28, 0.16, 784, 784, 'triangle', 0.5),
    note(0.42, 0.5, 1047, 1047, 'triangle', 0.6),
  ],
  lose: [
    note(0, 0.22, 392, 370, 'triangle', 0.5),
    note(0.2, 0.22, 330, 311, 'triangle', 0.5),
    note(0.4, 0.6, 262, 196, 'triangle', 0.5),
  ],
  over: [note(0, 0.2, 523, 523, 'triangle', 0.4), note(0.18, 0.5, 392, 392, 'triangle', 0.4)],
  chat: [note(0, 0.07, 1319, 1319, 'sine', 0.3), note(0.08, 0.1, 1568, 1568, 'sine', 0.25)],
  action: [note(0, 0.18, 220, 660, 'sawtooth', 0.18), note(0.02, 0.16, 1800, 5200, 'noise', 0.12)],
  roll: [
    note(0, 0.03, 2400, 2400, 'noise', 0.3),
    note(0.09, 0.03, 2000, 2000, 'noise', 0.3),
    note(0.2, 0.03, 2600, 2600, 'noise', 0.26),
    note(0.34, 0.04, 1800, 1800, 'noise', 0.3),
  ],
  hit: [note(0, 0.16, 170, 55, 'sine', 0.9), note(0, 0.06, 900, 300, 'noise', 0.4)],
  crit: [
    note(0, 0.3, 210, 40, 'sine', 1),
    note(0, 0.12, 3000, 400, 'noise', 0.6),
    note(0.1, 0.3, 1175, 1760, 'square', 0.12),
  ],
  miss: [note(0, 0.22, 3200, 700, 'noise', 0.25)],
  block: [note(0, 0.1, 1400, 1250, 'square', 0.12), note(0, 0.14, 420, 380, 'triangle', 0.4)],
  heal: [note(0, 0.16, 660, 880, 'sine', 0.4), note(0.14, 0.26, 990, 1320, 'sine', 0.35)],
  status: [note(0, 0.12, 330, 494, 'square', 0.12), note(0.12, 0.2, 494, 440, 'square', 0.1)],
  card: [note(0, 0.07, 4200, 2600, 'noise', 0.22)],
  end: [note(0, 0.5, 196, 98, 'sawtooth', 0.2), note(0, 0.2, 600, 120, 'noise', 0.3)],
};

/** Which loudness in the preferences a cue follows. */
export function channelOf(cue: Cue): 'turnVolume' | 'tableVolume' | 'chatVolume' {
  if (cue === 'chat') return 'chatVolume';
  return ['turn', 'win', 'lose', 'over'].includes(cue) ? 'turnVolume' : 'tableVolume';
}

/** Of things that happen at once, the one that is heard: the last in this order. */
export const WEIGHT: readonly Cue[] = [
  'card',
  'roll',
  'action',
  'block',
  'miss',
  'status',
  'heal',
  'hit',
  'crit',
  'end',
  'chat',
  'turn',
  'over',
  'lose',
  'win',
];
