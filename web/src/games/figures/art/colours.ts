/** The plastics that toys are moulded from, each with the light on it and the shade under it. They are the same by day
 * and by night, as the inks of cards are. */

export interface Plastic {
  readonly base: string;
  readonly shine: string;
  readonly shade: string;
}

const plastic = (shine: string, base: string, shade: string): Plastic => ({ base, shine, shade });

export const COLOURS: Record<string, Plastic> = {
  red: plastic('#ff8a70', '#dc3b30', '#a3211f'),
  orange: plastic('#ffb968', '#f0812a', '#b9560f'),
  yellow: plastic('#ffeb94', '#f3c22d', '#bf8c10'),
  lime: plastic('#d6ee86', '#93c23c', '#5f8a1f'),
  green: plastic('#74b97c', '#2f7d4c', '#1b5433'),
  teal: plastic('#72d3cd', '#1f9a9a', '#0f696d'),
  sky: plastic('#c0e6fb', '#6fb9e6', '#3d86ba'),
  blue: plastic('#7fa6ee', '#2f62c4', '#1c3f8c'),
  navy: plastic('#6c86b8', '#2b4377', '#182a50'),
  violet: plastic('#b898e8', '#7a4cb8', '#4f2c82'),
  pink: plastic('#ffbfd3', '#ee7aa2', '#bb4a74'),
  brown: plastic('#c19169', '#86573a', '#593721'),
  sand: plastic('#f4e5bf', '#d8bd86', '#a78a55'),
  cream: plastic('#ffffff', '#f1ead8', '#c4b897'),
  slate: plastic('#cfd8e0', '#8e9daa', '#5f6d7b'),
  coal: plastic('#7a8190', '#3b404b', '#22262e'),
};

/** The tones of faces; every head with one has its own. */
export const TONES = {
  light: plastic('#ffe6d0', '#f5c9a4', '#cf976f'),
  tan: plastic('#f6cf9f', '#dba66f', '#ab7645'),
  brown: plastic('#c99468', '#99623f', '#6c4127'),
  dark: plastic('#97684c', '#693f29', '#46281a'),
} as const;

export type Tone = keyof typeof TONES;

/** What is the same on every figure. */
export const MATERIALS = {
  dark: plastic('#666d79', '#30353e', '#1e2229'),
  pale: plastic('#ffffff', '#fbf7ec', '#d3cab4'),
  steel: plastic('#eef3f7', '#b4c0ca', '#7d8a97'),
  glass: plastic('#f4fcff', '#b9e2f2', '#86bfd8'),
  wood: plastic('#d9ab77', '#a9733f', '#784b25'),
  glow: plastic('#fff9d1', '#ffe169', '#f0b62d'),
  spark: plastic('#ffd27a', '#ff8f2e', '#d9541a'),
} as const;

const PAPER = [251, 247, 236];

/** Bleached by so much, from 0 to 1: what a scuffed toy looks like. */
export function bleached({ base, shine, shade }: Plastic, amount: number): Plastic {
  const mix = (colour: string) =>
    `#${PAPER.map((paper, at) => {
      const own = Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16);
      return Math.round(own + (paper - own) * amount)
        .toString(16)
        .padStart(2, '0');
    }).join('')}`;
  return { base: mix(base), shine: mix(shine), shade: mix(shade) };
}
