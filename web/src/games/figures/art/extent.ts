/** How far drawings reach: roughly, and never too little. */
import type { Point } from './shapes.ts';

/** How many numbers follow each letter of path data. */
const NUMBERS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, S: 4, A: 7 };
const read = new Map<string, readonly Point[]>();

/** Points between which an outline stays: its corners, the control points of its curves, and the reach of its arcs. */
export function corners(d: string): readonly Point[] {
  let points = read.get(d);
  if (!points) {
    points = trace(d);
    read.set(d, points);
  }
  return points;
}

function trace(d: string): Point[] {
  const points: Point[] = [];
  let here: Point = [0, 0];
  let start: Point = here;
  for (const [, letter = '', rest = ''] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = letter.toUpperCase();
    if (kind === 'Z') here = start;
    const numbers = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    const [ofX, ofY] = letter === kind ? [0, 0] : [1, 1];
    for (let at = 0; at < numbers.length; at += NUMBERS[kind] ?? numbers.length) {
      const [x, y] = here;
      const take = (place: number) => numbers[at + place] ?? 0;
      const point = (place: number): Point => [take(place) + ofX * x, take(place + 1) + ofY * y];
      if (kind === 'H') here = [take(0) + ofX * x, y];
      else if (kind === 'V') here = [x, take(0) + ofY * y];
      else if (kind === 'A') {
        here = point(5);
        const high = take(1);
        points.push([x, y - high], [x, y + high], [here[0], here[1] - high], [here[0], here[1] + high]);
      } else {
        const count = NUMBERS[kind] ?? 0;
        for (let place = 0; place < count - 2; place += 2) points.push(point(place));
        here = point(count - 2);
      }
      points.push(here);
      if (kind === 'M' && at === 0) start = here;
    }
  }
  return points;
}
