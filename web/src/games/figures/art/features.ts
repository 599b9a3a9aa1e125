/** Eyes and mouths, which tell how a figure feels about its pose. */
import type { Eyes, Pose } from './model.ts';
import { circle, ellipse, flat, line, type Point, path, type Shape, thin } from './shapes.ts';

/** -1: brows that meet in anger; 1: brows of somebody who would rather be elsewhere. */
const BROWS: Record<Pose, number> = { standing: 0, fighting: -1, wounded: 1, captured: 1 };

export function eyes({ kind, at, r = kind === 'dot' ? 2.4 : 5 }: Eyes, pose: Pose): Shape[] {
  const middle = at.reduce((sum, [x]) => sum + x, 0) / at.length;
  return at.flatMap(([x, y]) => eye(kind, x, y, r, Math.sign(x - middle) || 1, pose));
}

function eye(kind: Eyes['kind'], x: number, y: number, r: number, side: number, pose: Pose): Shape[] {
  const cross = line(path`M${x - r * 0.8} ${y - r * 0.8}l${r * 1.6} ${r * 1.6}m0 ${-r * 1.6}l${-r * 1.6} ${r * 1.6}`);
  const slant = BROWS[pose] * r * 0.6;
  if (kind === 'dot') {
    const brow = line(
      path`M${x - side * r * 1.5} ${y - r * 2.3 - slant * 0.9}L${x + side * r * 1.5} ${y - r * 2.3 + slant * 0.9}`,
    );
    if (pose === 'wounded') return [cross, brow];
    return [
      flat('pale', ellipse(x, y, r * 1.4, r * 1.6)),
      flat('ink', ellipse(x + r * 0.2, y, r * 0.92, r * 1.2)),
      flat('shine', circle(x + r * 0.5, y - r * 0.5, r * 0.36)),
      brow,
    ];
  }
  const fill = kind === 'lamp' ? 'glow' : 'pale';
  const white = thin(fill, circle(x, y, r));
  if (pose === 'wounded') return [white, cross];
  const pupil =
    kind === 'ball'
      ? [
          flat('ink', circle(x + r * 0.22, y + r * 0.1, r * 0.52)),
          flat('shine', circle(x + r * 0.4, y - r * 0.14, r * 0.18)),
        ]
      : [flat('shine', circle(x - r * 0.25, y - r * 0.3, r * 0.3))];
  if (pose === 'standing') return [white, ...pupil];
  // A lid comes down, slanted by the mood.
  const [inner, outer] = [x - side * r * 1.35, x + side * r * 1.35];
  const [low, high] = [y - r * 0.35 - slant, y - r * 0.35 + slant];
  return [
    white,
    ...pupil,
    thin('main', path`M${inner} ${low}L${outer} ${high}L${x + side * r * 0.6} ${y - r * 1.15}H${x - side * r * 0.6}z`),
  ];
}

export function mouth([x, y]: Point, pose: Pose): Shape[] {
  switch (pose) {
    case 'standing':
      return [line(path`M${x - 5} ${y - 1}q5 5 10 0`)];
    case 'fighting':
      return [
        thin('dark', path`M${x - 5} ${y - 3}q5 -2 10 0q1 7 -5 7q-6 0 -5 -7z`),
        flat('pale', path`M${x - 3.6} ${y - 2.4}q3.6 -1.4 7.2 0v1.8h-7.2z`),
      ];
    case 'wounded':
      return [line(path`M${x - 6} ${y}q2 -3 4 0t4 0 4 0`)];
    case 'captured':
      return [line(path`M${x - 5} ${y + 1.5}q5 -5 10 0`)];
  }
}
