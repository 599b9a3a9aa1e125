/** Ready-made settings of a table; whoever wants to, changes single ones afterwards. */
import type { Settings } from '../wire.ts';

export type Preset = 'friendly' | 'competitive' | 'teaching';

/** What a host chooses besides the game, its seats and its options; all of it is always said. */
export type Manners = Required<
  Pick<
    Settings,
    'undo' | 'clock' | 'listed' | 'spectators' | 'delay' | 'windows' | 'hints' | 'chat' | 'leave_after' | 'stand_in'
  >
>;

const FRIENDLY: Manners = {
  undo: 'friendly',
  clock: 'none',
  listed: false,
  spectators: 'public',
  delay: 0,
  windows: 'everybody',
  hints: true,
  chat: true,
  leave_after: 120,
  stand_in: 'steady',
};

export const PRESETS: Record<Preset, Manners> = {
  friendly: FRIENDLY,
  competitive: { ...FRIENDLY, undo: 'strict', clock: 'live', delay: 1, hints: false },
  teaching: { ...FRIENDLY, undo: 'open', spectators: 'open hands' },
};

/** Which preset these settings are, if they are one; being listed is nobody's habit. */
export function presetOf(manners: Manners): Preset | null {
  const found = Object.entries(PRESETS).find(([, preset]) =>
    Object.entries(preset).every(([name, value]) => name === 'listed' || manners[name as keyof Manners] === value),
  );
  return (found?.[0] as Preset | undefined) ?? null;
}

/** Easy to say aloud, hard to guess: for a table whose host wants a password and has none in mind. */
export function easyPassword(random: () => number = secureRandom): string {
  const consonants = 'bdfgklmnprstvz';
  const vowels = 'aeiou';
  const one = (letters: string) => letters[Math.floor(random() * letters.length)] ?? '';
  return Array.from({ length: 4 }, () => one(consonants) + one(vowels)).join('');
}

function secureRandom(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}
