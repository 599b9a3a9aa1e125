/** How everybody's health went, told by the log. It is reckoned backwards from how it ended, so that a line that this
 * viewer lacks shifts the beginning and not the end. */
import type { Line, Update } from '../../wire.ts';

export interface Course {
  seat: number;
  /** After each change, from the first to the last. */
  points: number[];
}

interface SeatWithHealth {
  seat: number;
  health: number;
  max_health: number;
}

/** Empty where the game has no health. */
export function healthCourses(update: Update, lines: Line[]): Course[] {
  const seats = ((update.view?.seats ?? []) as SeatWithHealth[]).filter(({ health }) => typeof health === 'number');
  const changes = lines.filter((line) => !line.taken_back).map(change);
  const telling = changes.filter((found) => found !== null);
  return seats.map(({ seat, health, max_health }) => {
    const points = [health];
    for (const { at, by } of telling.toReversed()) {
      const later = points[0] ?? health;
      points.unshift(at === seat ? Math.min(max_health, later - by) : later);
    }
    return { seat, points };
  });
}

/** Whose health a line changed, and by how much. */
function change(line: Line): { at: number; by: number } | null {
  const { seat, number, total } = (line.facts ?? {}) as { seat?: number; number?: number; total?: { value?: number } };
  if (typeof seat !== 'number') return null;
  if ((line.sort === 'hit' || line.sort === 'crit') && typeof number === 'number') return { at: seat, by: -number };
  if (line.sort === 'heal' && typeof total?.value === 'number') return { at: seat, by: total.value };
  return null;
}
