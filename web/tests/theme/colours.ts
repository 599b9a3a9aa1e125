/** Contrast as WCAG counts it, and how far apart two colours are to eyes that lack a cone (Machado 2009, severity 1.0,
 * on linear light; distance CIE76 in Lab under D65). */
export type Rgb = [number, number, number];

export function rgb(hex: string): Rgb {
  const [, r = '', g = '', b = ''] = /^#(..)(..)(..)$/.exec(hex) ?? [];
  return [r, g, b].map((part) => Number.parseInt(part, 16) / 255) as Rgb;
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const [r, g, b] = rgb(hex).map(linear) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export type Matrix = [Rgb, Rgb, Rgb];

export const EYES: Record<string, Matrix> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const times = (matrix: Matrix, [r, g, b]: Rgb) => matrix.map((row) => row[0] * r + row[1] * g + row[2] * b) as Rgb;
const clip = (value: number) => Math.min(1, Math.max(0, value));

const XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Rgb = [0.95047, 1, 1.08883];

function lab(hex: string, eyes: Matrix): Rgb {
  const seen = times(eyes, rgb(hex).map(linear) as Rgb).map(clip) as Rgb;
  const [x, y, z] = times(XYZ, seen).map((value, at) => {
    const share = value / (WHITE[at] ?? 1);
    return share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116;
  }) as Rgb;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

export function distance(one: string, other: string, eyes: Matrix): number {
  const [a, b] = [lab(one, eyes), lab(other, eyes)];
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
}
