/** A printer's halftone as one path: dots on a slanted grid that shrink from one side to the other. */

/** `width` by `height` in units of the drawing, `step` between dots; the dots are largest at the right. */
export function halftone(width: number, height: number, step: number): string {
  const rows = Math.ceil(height / (step / 2));
  const columns = Math.ceil(width / step);
  const dots: string[] = [];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const x = (column + (row % 2) / 2) * step;
      const y = (row * step) / 2;
      const radius = (x / width) ** 1.4 * step * 0.34;
      if (radius > step * 0.04) dots.push(dot(x, y, radius));
    }
  }
  return dots.join('');
}

function dot(x: number, y: number, radius: number): string {
  const r = radius.toFixed(1);
  return `M${(x - radius).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${(radius * 2).toFixed(1)} 0a${r} ${r} 0 1 0 ${(-radius * 2).toFixed(1)} 0`;
}

/** The star behind a shout in a comic: points of two lengths around the middle of a drawing of 100 by 100. */
export function burst(points: number): string {
  const corners = Array.from({ length: points * 2 }, (_, at) => {
    const angle = (Math.PI * at) / points;
    const radius = at % 2 === 0 ? (at % 4 === 0 ? 50 : 43) : 30;
    return `${(50 + radius * Math.cos(angle)).toFixed(1)} ${(50 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}
