/** The nine squares of the tray that dice are dropped into, and how a drop is told. Which squares hit, and which die
 * counts, is told to it. */
import '../../texts/board.ts';
import { list, type TextKey, t } from '../../texts/index.ts';

/** As a compass lies, in reading order. */
export const PLACES = ['NW', 'N', 'NE', 'W', 'C', 'E', 'SW', 'S', 'SE'] as const;
export type TrayPlace = (typeof PLACES)[number];

export interface DroppedDie {
  value: number;
  /** OUT: it has bounced out of the tray. */
  place: TrayPlace | 'OUT';
  /** What it showed each time it lay across a line before, and was dropped again. */
  cocked?: number[];
}

export interface TrayProps {
  /** What was dropped. A new list is a new drop. */
  dice: DroppedDie[];
  /** hits: squares are marked Hit and Miss. blast: they are numbered, as those on the board are. */
  mode?: 'hits' | 'blast';
  /** The squares marked Hit. */
  hits?: readonly TrayPlace[];
  /** Which of the dice counts, from 0, as the server has it; null: none does. */
  counts?: number | null;
  /** What stands in a square above its dice, in very few signs: "= 7". */
  notes?: Partial<Record<TrayPlace, string>>;
  /** What it is about: "Bolt 2 fires at Bolt 1". */
  title?: string;
  /** What comes of it: "Stunned". */
  result?: string;
  /** Milliseconds until they lie still, and again for those that are dropped again; 0 or a reader who wants no motion:
   * they lie there at once. */
  duration?: number;
  landed?: (() => void) | undefined;
}

export const HITS: readonly TrayPlace[] = ['NW', 'NE', 'C', 'SW', 'SE'];

const WORDS: Record<TrayPlace, TextKey> = {
  NW: 'board.tray.northWest',
  N: 'board.tray.north',
  NE: 'board.tray.northEast',
  W: 'board.tray.west',
  C: 'board.tray.centre',
  E: 'board.tray.east',
  SW: 'board.tray.southWest',
  S: 'board.tray.south',
  SE: 'board.tray.southEast',
};

/** Everything that lies there, in one sentence for each die. */
export function sayTray({
  dice,
  mode = 'hits',
  hits = HITS,
  counts = null,
  notes = {},
  title,
  result,
}: Omit<TrayProps, 'duration' | 'landed'>): string {
  const parts = dice.map(({ value, place, cocked = [] }, at) => {
    const again = cocked.length > 0 && t('board.tray.again', { values: list(cocked.map(String)) });
    if (place === 'OUT') return [t('board.tray.out', { value }), again].filter(Boolean).join(', ');
    const where = mode === 'blast' ? t('board.tray.square', { number: PLACES.indexOf(place) + 1 }) : t(WORDS[place]);
    return [
      t('board.tray.die', { value, where }),
      mode === 'hits' && t(hits.includes(place) ? 'board.tray.hit' : 'board.tray.miss'),
      at === counts && t('board.tray.counts'),
      notes[place],
      again,
    ]
      .filter(Boolean)
      .join(', ');
  });
  return [title ?? t('board.tray'), ...parts, result].filter(Boolean).join('. ');
}

/** How often dice are dropped until the last lies straight. */
export function drops(dice: DroppedDie[]): number {
  return 1 + Math.max(0, ...dice.map(({ cocked = [] }) => cocked.length));
}

/** A die as it lies after so many drops, from 0: across a line as long as it is to be dropped again. */
export function afterDrop(die: DroppedDie, drop: number): { value: number; leaning: boolean; again: boolean } {
  const before = die.cocked?.[drop];
  if (before !== undefined) return { value: before, leaning: true, again: true };
  return { value: die.value, leaning: false, again: drop > 0 && die.cocked !== undefined };
}

/** Where a die lies in its square, and how it is turned: never twice alike, and the same whenever it is shown again.
 * Several share a square side by side. Shares of a square's side from its middle, and degrees. */
export function lyingAt(dice: DroppedDie[], at: number): { x: number; y: number; turn: number } {
  const place = dice[at]?.place;
  const together = dice.flatMap((die, other) => (die.place === place ? [other] : []));
  const nth = together.indexOf(at);
  const turn = [-9, 7, -4, 12, -14, 5][(at + (dice[at]?.value ?? 0)) % 6] ?? 0;
  if (place === 'OUT') return { x: 0, y: nth, turn };
  if (together.length === 1) return { x: ((at * 5) % 3) * 0.05 - 0.05, y: ((at * 7) % 3) * 0.03 - 0.03, turn };
  // Two by two; those alone in their row lie in its middle.
  const [row, rows] = [Math.floor(nth / 2), Math.ceil(together.length / 2)];
  const alone = together.length % 2 === 1 && nth === together.length - 1;
  return { x: alone ? 0 : (nth % 2) * 0.46 - 0.23, y: (row - (rows - 1) / 2) * 0.4, turn: turn / 2 };
}
