/** What tells seats apart: a shape, a letter and a colour. The seventh and eighth have a colour again, but striped. */
export interface SeatSign {
  letter: string;
  /** On a grid of 24. */
  shape: string;
  /** Which of the six colours (tokens.css). */
  colour: number;
  striped: boolean;
}

const COLOURS = 6;
const SHAPES = [
  'M12 1a11 11 0 1 0 .01 0z',
  'M12 1l12 21H0z',
  'M2 2h20v20H2z',
  'M12 0l12 12-12 12L0 12z',
  'M12 1l11.4 8.3L19 23H5L.6 9.3z',
  'M12 0l3.4 8 8.6.7-6.5 5.7 2 8.6-7.5-4.6-7.5 4.6 2-8.6L0 8.7 8.6 8z',
  'M6 2h12l6 10-6 10H6L0 12z',
  'M7 0h10v7h7v10h-7v7H7v-7H0V7h7z',
];

export function seatSign(seat: number): SeatSign {
  return {
    letter: String.fromCharCode(65 + seat),
    shape: SHAPES[seat % SHAPES.length] ?? '',
    colour: seat % COLOURS,
    striped: seat >= COLOURS,
  };
}
