/** Arms made up from a word: the same word always gives the same field, and similar words do not look alike. */
export const INKS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'rose'] as const;
export type Ink = (typeof INKS)[number];

/** Pairs that stand off from each other in light and dark as well as in colour. */
const PAIRS: [Ink, Ink][] = [
  ['red', 'yellow'],
  ['blue', 'yellow'],
  ['violet', 'orange'],
  ['green', 'yellow'],
  ['teal', 'orange'],
  ['blue', 'rose'],
  ['red', 'orange'],
  ['violet', 'rose'],
  ['green', 'orange'],
  ['teal', 'yellow'],
  ['blue', 'orange'],
  ['violet', 'yellow'],
];

/** The second part of a divided field, on a grid of 100. */
export const DIVISIONS: Record<string, string> = {
  pale: 'M50 0h50v100H50z',
  fess: 'M0 50h100v50H0z',
  bend: 'M0 0l100 100H0z',
  chevron: 'M0 100V84l50-48 50 48v16z',
  saltire: 'M0 0l50 50L100 0zM0 100l50-50 50 50z',
  quarterly: 'M50 0h50v50H50zM0 50h50v50H0z',
  pile: 'M0 0h100L50 92z',
  gyronny: 'M50 50L0 0h50zM50 50l50-50v50zM50 50l50 50H50zM50 50L0 100V50z',
  rays: rays(12),
  bars: 'M0 0h100v20H0zM0 40h100v20H0zM0 80h100v20H0z',
};

export const PATTERNS: Record<string, string> = {
  dots: dots(),
  stripes: lines(9, (at) => `M${at - 100} 100L${at} 0h3L${at - 97} 100z`),
  waves: lines(12, (at) => `M0 ${at}q12.5-9 25 0t25 0 25 0 25 0v2.5q-12.5 9-25 0t-25 0-25 0-25 0z`),
  lozenges: lozenges(),
};

export interface Arms {
  division: string;
  pattern: string;
  field: Ink;
  second: Ink;
}

export function arms(seed: string): Arms {
  const pick = chooser(seed);
  const [field, second] = pick(PAIRS);
  return { field, second, division: pick(Object.keys(DIVISIONS)), pattern: pick(Object.keys(PATTERNS)) };
}

/** FNV-1a to begin with, then one scrambled number after the other. */
function chooser(seed: string): <T>(from: T[]) => T {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (from) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const found = from[((mixed ^ (mixed >>> 14)) >>> 0) % from.length];
    if (found === undefined) throw new Error('Nothing to choose from.');
    return found;
  };
}

function rays(count: number): string {
  const far = (turn: number) => `${round(50 + 90 * Math.sin(turn))} ${round(50 - 90 * Math.cos(turn))}`;
  const step = Math.PI / count;
  return Array.from({ length: count }, (_, at) => `M50 50L${far(2 * at * step)}L${far((2 * at + 1) * step)}z`).join('');
}

/** A halftone screen: dots that shrink from one corner to the other. */
function dots(): string {
  const found: string[] = [];
  for (let row = 0; row < 13; row++) {
    for (let column = 0; column < 13; column++) {
      const [x, y] = [column * 8 + (row % 2) * 4, row * 8];
      const radius = round(3.9 * (1 - (x + y) / 190));
      const wide = round(2 * radius);
      const dot = `M${round(x - radius)} ${y}a${radius} ${radius} 0 1 0 ${wide} 0 ${radius} ${radius} 0 1 0-${wide} 0z`;
      if (radius > 0.5) found.push(dot);
    }
  }
  return found.join('');
}

function lines(gap: number, line: (at: number) => string): string {
  return Array.from({ length: Math.ceil(200 / gap) }, (_, at) => line(at * gap)).join('');
}

function lozenges(): string {
  const found: string[] = [];
  for (let y = 0; y <= 100; y += 20) {
    for (let x = 0; x <= 100; x += 14) found.push(`M${x} ${y - 7}l5 7-5 7-5-7z`);
  }
  return found.join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
