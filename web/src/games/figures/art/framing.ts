/** Fits a figure into its picture, whatever it holds and however it stands. */
import { corners } from './extent.ts';
import type { Look, Pose } from './model.ts';
import { body } from './parts.ts';
import { assemble, type Placed } from './poses.ts';
import { bold, box, circle, ellipse, flat, path } from './shapes.ts';

export const WIDTH = 120;
export const HEIGHT = 160;
/** Where the middle of the stand is. */
export const GROUND = 141;
export const OUTLINE = 2.8;
/** Of the pale line around the outline. */
export const RIM = 2.4;

export type Size = 'small' | 'usual' | 'large';

const SCALES: Record<Size, number> = { small: 0.74, usual: 0.98, large: 1.12 };
const ACTIVE: readonly Pose[] = ['standing', 'fighting', 'wounded'];
/** It is never made smaller than by so much: then rather something sticks out a little. */
const FLOOR = 0.86;
/** Behind bars there is less room. */
const CAGED = 0.84;

export interface Framed {
  readonly placed: readonly Placed[];
  readonly scale: number;
  readonly shift: number;
}

/** As large as its size says and the frame allows: alike in every pose, so that it does not shrink in a fight. */
export function framed(look: Look, pose: Pose, size: Size): Framed {
  const all = new Map(ACTIVE.map((one) => [one, [stand(look), ...toy(look, one)]]));
  const placed = all.get(pose) ?? [stand(look), ...toy(look, pose)];
  const scales = [...all.values()].map((one) => {
    const { left, right, top } = extent(one);
    return Math.min((WIDTH - 4) / (right - left), (GROUND - 2) / -top);
  });
  const wanted = SCALES[size];
  const scale = Math.max(wanted * FLOOR, Math.min(wanted, ...scales)) * (pose === 'captured' ? CAGED : 1);
  const { left, right } = extent(placed);
  const room = WIDTH / 2 - 2;
  const [over, under] = [right * scale - room, -room - left * scale];
  // Too wide altogether: in the middle. Too wide on one side: moved as far as it takes.
  const shift = over + under > 0 ? (under - over) / 2 : Math.max(0, under) - Math.max(0, over);
  return { placed, scale, shift };
}

function toy(look: Look, pose: Pose): Placed[] {
  if (!look.picture) return assemble(look, pose);
  const turn = { standing: 0, fighting: 7, wounded: -6, captured: 0 }[pose];
  const shapes = [bold('second', box(-40, -116, 80, 112, 9)), bold('pale', box(-34, -110, 68, 92, 5))];
  return [{ x: 0, y: 0, turn, scale: 1, shapes }];
}

/** The stand that every figure is pegged to. */
function stand(look: Look): Placed {
  const wide = body(look.picture ? 'sturdy' : look.body).stand;
  const shapes = [
    bold('second', path`M${-wide} 2v4a${wide} 7.5 0 0 0 ${2 * wide} 0v-5z`),
    bold('second', ellipse(0, 2, wide, 7.5)),
    flat('shine', path`M${-wide * 0.8} 1q${wide * 0.2} -4 ${wide * 0.7} -5q${-wide * 0.35} 2 ${-wide * 0.55} 5.5z`),
    flat('ink', circle(wide * 0.68, 3.5, 1.5), circle(-wide * 0.68, 3.5, 1.5)),
  ];
  return { x: 0, y: 0, turn: 0, scale: 1, shapes };
}

interface Extent {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function extent(all: readonly Placed[]): Extent {
  let [left, right, top, bottom] = [0, 0, 0, 0];
  for (const { x, y, turn, scale, shapes } of all) {
    const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
    for (const { d, as, width = 0 } of shapes) {
      const thick = (as === 'tube' ? width / 2 : 0) + OUTLINE / 2;
      for (const [px, py] of corners(d)) {
        const [sx, sy] = [px * scale, py * Math.abs(scale)];
        const [rx, ry] = [x + sx * cos - sy * sin, y + sx * sin + sy * cos];
        left = Math.min(left, rx - thick);
        right = Math.max(right, rx + thick);
        top = Math.min(top, ry - thick);
        bottom = Math.max(bottom, ry + thick);
      }
    }
  }
  return { left, right, top, bottom };
}

export function transform({ x, y, turn, scale }: Placed): string {
  const turned = turn ? path` rotate(${turn})` : '';
  const scaled =
    scale === 1 ? '' : ` scale(${Math.round(scale * 100) / 100} ${Math.round(Math.abs(scale) * 100) / 100})`;
  return path`translate(${x} ${y})` + turned + scaled;
}
