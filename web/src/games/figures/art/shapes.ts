/** What parts are made of: outlines on a plane with y downwards, in units of which a figure's picture is 120 wide and 160
 * high. Every part is drawn around the point where it is fastened. */

export type Point = readonly [x: number, y: number];

/** The three plastics of a figure, its face, and materials that are the same on every figure. */
export type Fill =
  | 'main'
  | 'second'
  | 'trim'
  | 'face'
  | 'dark'
  | 'pale'
  | 'steel'
  | 'glass'
  | 'wood'
  | 'glow'
  | 'spark'
  | 'shine'
  | 'shade'
  | 'ink'
  | 'none';

export interface Shape {
  readonly d: string;
  readonly fill: Fill;
  /** How it is outlined: boldly unless told. A tube is a line as thick as `width`, outlined on both sides. */
  readonly as?: 'thin' | 'flat' | 'line' | 'tube';
  readonly width?: number;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Path data with its numbers rounded: path`M${x} ${y}`. */
export function path(strings: TemplateStringsArray, ...values: (number | string)[]): string {
  return strings.reduce((text, next, at) => {
    const value = values[at - 1] ?? '';
    return text + (typeof value === 'number' ? round(value) : value) + next;
  });
}

export const bold = (fill: Fill, ...d: string[]): Shape => ({ d: d.join(''), fill });
export const thin = (fill: Fill, ...d: string[]): Shape => ({ d: d.join(''), fill, as: 'thin' });
export const flat = (fill: Fill, ...d: string[]): Shape => ({ d: d.join(''), fill, as: 'flat' });
export const line = (...d: string[]): Shape => ({ d: d.join(''), fill: 'none', as: 'line' });
export const tube = (fill: Fill, width: number, ...d: string[]): Shape => ({ d: d.join(''), fill, as: 'tube', width });

export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  path`M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

export const circle = (x: number, y: number, r: number): string => ellipse(x, y, r, r);

export const box = (x: number, y: number, width: number, height: number, r = 2): string =>
  path`M${x + r} ${y}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - width}q${-r} 0 ${-r} ${-r}v${2 * r - height}q0 ${-r} ${r} ${-r}z`;

export const polygon = (...points: Point[]): string =>
  `${points.map(([x, y], at) => path`${at ? 'L' : 'M'}${x} ${y}`).join('')}z`;

/** A limb that hangs down from where it is fastened. */
export const limb = (length: number, top: number, bottom: number): string =>
  path`M${-top} 0a${top} ${top} 0 0 1 ${2 * top} 0L${bottom} ${length}a${bottom} ${bottom} 0 0 1 ${-2 * bottom} 0z`;

export function star(x: number, y: number, outer: number, inner: number, points = 5): string {
  const corner = (at: number): Point => {
    const [r, turn] = [at % 2 ? inner : outer, (at * Math.PI) / points];
    return [x + r * Math.sin(turn), y - r * Math.cos(turn)];
  };
  return polygon(...Array.from({ length: 2 * points }, (_, at) => corner(at)));
}

/** A line winding outwards from a point. */
export function spiral(x: number, y: number, r: number, turns: number): string {
  const steps = Math.round(turns * 8);
  const at = (step: number): Point => {
    const [turn, away] = [(step * Math.PI) / 4, (r * step) / steps];
    return [x + away * Math.cos(turn), y + away * Math.sin(turn)];
  };
  return Array.from({ length: steps + 1 }, (_, step) => at(step))
    .map(([px, py], step) => path`${step ? 'L' : 'M'}${px} ${py}`)
    .join('');
}

/** A peg that holds a joint together, with a glint. */
export const peg = (x: number, y: number, r: number): Shape[] => [
  thin('second', circle(x, y, r)),
  flat('shine', circle(x - r * 0.3, y - r * 0.35, r * 0.32)),
];
