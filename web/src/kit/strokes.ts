/** How lines of a chart are told apart: each by colour and by dashes, in the chart and in its legend alike. */

/** One line of chances, and what it is called. */
export interface Line {
  name: string;
  /** Its stroke, and the mark at its end. */
  seat: number;
  chance: (number | null)[];
  /** As somebody could know it: in ink, with dots. */
  known?: boolean;
  low?: (number | null)[];
  high?: (number | null)[];
}

/** As many strokes as there are marks of seats. */
const STROKES = 6;

export const strokeOf = ({ seat, known }: Pick<Line, 'seat' | 'known'>): string =>
  known ? 'line-known' : `line-${seat % STROKES}`;
