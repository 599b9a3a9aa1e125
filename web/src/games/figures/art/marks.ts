/** What a hard day leaves on a toy, and what keeps it where it is. */
import { bold, box, circle, flat, line, path, type Shape, star, thin, tube } from './shapes.ts';

/** Stars around the head of somebody who was hit. */
export const DAZE: Shape[] = [thin('glow', star(-19, -45, 5.5, 2.4), star(3, -56, 6, 2.6), star(23, -44, 5.5, 2.4))];

const strip = (x: number, y: number): string => path`M${x - 10} ${y - 1}l14 -8q4 -1 6 2t-1 6l-14 8q-4 1 -6 -2t1 -6z`;

export const PLASTER: Shape[] = [
  thin('pale', strip(-8, -28)),
  flat('ink', circle(-8, -30, 0.9), circle(-5, -32, 0.9), circle(-6.5, -28.5, 0.9), circle(-3.5, -30.5, 0.9)),
];

export const CRACK: Shape[] = [
  line('M8-17l-5 7 6 4-7 8 4 4-3 6'),
  thin('pale', 'M-15 1l10 8q3 3 1 5.500t-5 .500l-10-8q-3-3-1-5.500t5-.500z'),
  line('M-12-10l5-2M-13-6l4-1.500'),
];

const BARS = [43, 77];
const POSTS = [10, 110];

/** A cage around the whole picture, with room to look at who sits in it, and a padlock. */
export const CAGE: Shape[] = [
  ...BARS.map((x) => tube('steel', 2.6, path`M${x} 14V148`)),
  ...POSTS.map((x) => bold('wood', box(x - 4.5, 8, 9, 144, 3))),
  bold('wood', box(2, 3, 116, 13, 5)),
  bold('wood', box(2, 145, 116, 13, 5)),
  flat('shine', box(8, 6, 74, 2.6, 1.3), box(8, 148, 30, 2.6, 1.3)),
  flat('ink', ...[...POSTS, ...BARS].flatMap((x) => [circle(x, 10, 1.6), circle(x, 152, 1.6)])),
  tube('steel', 3.2, 'M54.5 142v-5q0-6 5.500-6t5.500 6v5'),
  bold('glow', box(48.5, 140, 23, 17, 4)),
  flat('ink', circle(60, 146.5, 2.5), 'M58.700 146.500h2.600l.9 6h-4.400z'),
];
