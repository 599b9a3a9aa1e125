/** Gear that is worn, or strapped to a body. */
import type { Gear } from './model.ts';
import { bold, box, circle, ellipse, flat, line, path, polygon, star, thin, tube } from './shapes.ts';

const flame = (x: number, y: number): ReturnType<typeof bold>[] => [
  bold('spark', path`M${x - 6} ${y}q-2 9 6 18q8 -9 6 -18z`),
  flat('glow', path`M${x - 3} ${y + 1}q-1 5 3 10q4 -5 3 -10z`),
];
const tank = (x: number): ReturnType<typeof bold>[] => [
  ...flame(x, 27),
  bold('dark', polygon([x - 7, 28], [x + 7, 28], [x + 4.5, 20], [x - 4.5, 20])),
  bold('trim', box(x - 8, -16, 16, 38, 7.5)),
  flat('shine', box(x - 5, -11, 3.4, 17, 1.7)),
];
const round = (x: number, y: number) => [
  bold('dark', circle(x, y, 6)),
  flat('shine', circle(x - 2, y - 2, 1.6)),
  tube('spark', 1.4, path`M${x + 2} ${y - 5}q1 -3 4 -3`),
];

export const WORN: Record<string, Gear> = {
  plates: {
    on: {
      back: [
        bold(
          'trim',
          polygon([-32, 6], [-33, -12], [-24, -22], [-14, -14], [-13, 4]),
          polygon([32, 6], [33, -12], [24, -22], [14, -14], [13, 4]),
          polygon([-11, 2], [-12, -18], [0, -30], [12, -18], [11, 2]),
        ),
      ],
      chest: [
        bold('trim', 'M-15-13q15-6 30 0q4 14-3 24q-12 7-24 0q-7-10-3-24z'),
        line('M0-15v29M-14 2q14 6 28 0'),
        flat('ink', circle(-10, -8, 1.5), circle(10, -8, 1.5), circle(-8, 7, 1.5), circle(8, 7, 1.5)),
        flat('shine', 'M-11-4q0-5 3-6q2 2 0 5v6q-3-1-3-5z'),
      ],
      belt: [
        bold('trim', 'M-15-3q15 5 30 0l5 14q-9 6-17 3l-3-8-3 8q-8 3-17-3z'),
        flat('shine', 'M-14 2l3 .6-2 7-3-1z'),
      ],
      shoulder: [
        bold('trim', 'M-11 5q-3-17 11-18q15 2 14 20q-12-7-25-2z'),
        flat('ink', circle(1, -4, 1.6)),
        flat('shine', 'M-7-3q2-6 7-6q-3 3-4 7q-2 1-3-1z'),
      ],
    },
  },
  parka: {
    on: {
      chest: [
        bold('trim', 'M-18-15q18-5 36 0q5 9 2 18q-20 6-40 0q-3-9 2-18z'),
        bold('trim', 'M-20 2q20 6 40 0q3 9 1 19q-21 7-42 0q-2-10 1-19z'),
        line('M0-16v39M-14-6q5 2 10 2M14-6q-5 2-10 2M-14 12q5 2 10 2M14 12q-5 2-10 2'),
        flat('shine', box(-15, -10, 8, 3, 1.5), box(-16, 7, 8, 3, 1.5)),
      ],
      shoulder: [
        bold('trim', 'M-10 14q-6-20 3-25q13-4 15 8q2 9 0 17q-9 5-18 0z'),
        line('M-8 4q7 3 16 0'),
        flat('shine', circle(-2, -4, 2.4)),
      ],
      neck: [
        bold(
          'pale',
          'M-19-2q-6-3-3-8q4-4 8-1q4-4 8-1q4-3 8 0q4-3 8 1q5-3 8 1q3 6-3 8q1 5-5 6q-4 4-9 1q-5 3-9 0q-6 2-8-2q-4-1-3-5z',
        ),
      ],
    },
  },
  scarf: {
    on: {
      neck: [
        bold('second', 'M-13-1q-10 6-24 2q-4 5-8 4q2 8 10 8q14 1 26-6z'),
        line('M-36 3l-1 7M-31 4l-1 7'),
        bold('second', 'M-16-7q16 6 33 0q5 6 1 11q-18 7-35 0q-3-6 1-11z'),
        line('M-8-4l2 8M3-4l1 9'),
      ],
    },
  },
  shell: {
    on: {
      back: [
        bold('trim', 'M-34 22q-14-52 21-56q32-2 30 34q0 14-6 24q-24 10-45-2z'),
        {
          d: 'M-30 18q-8-40 17-44q22 0 22 24q-2 17-18 17q-12-2-12-14q1-10 11-10q8 1 8 9',
          fill: 'none',
          as: 'line',
          width: 3.4,
        },
        flat('shine', 'M-31-2q0-17 11-24q3 1 1 3q-7 7-7 20q-3 4-5 1z'),
      ],
    },
  },
  barbell: {
    hold: 'lift',
    on: {
      back: [
        tube('steel', 3.6, 'M-44-33h88'),
        bold('trim', box(-45, -54, 10, 42, 5), box(35, -54, 10, 42, 5)),
        thin('second', box(-53, -47, 9, 28, 4), box(44, -47, 9, 28, 4)),
        flat('shine', box(-42.5, -49, 2.8, 16, 1.4), box(37.5, -49, 2.8, 16, 1.4)),
      ],
    },
  },
  boosters: {
    on: {
      back: [
        ...flame(-25, 24),
        bold('dark', polygon([-33, 26], [-17, 26], [-20, 18], [-30, 18])),
        bold('trim', 'M-33 20v-28q1-12 8-17q7 5 8 17v28z'),
        thin('second', box(-34, -2, 18, 6, 2)),
        flat('shine', box(-30, -9, 3, 20, 1.5)),
        ...flame(25, 24),
        bold('dark', polygon([33, 26], [17, 26], [20, 18], [30, 18])),
        bold('trim', 'M33 20v-28q-1-12-8-17q-7 5-8 17v28z'),
        thin('second', box(16, -2, 18, 6, 2)),
        flat('shine', box(20, -9, 3, 20, 1.5)),
      ],
    },
  },
  jetpack: {
    on: {
      back: [bold('second', 'M-22-3l-16 10v15l16-8zM22-3l16 10v15l-16-8z'), ...tank(-19), ...tank(19)],
      chest: [line('M-10-14l3 20M10-14l-3 20')],
    },
  },
  glider: {
    on: {
      back: [
        bold(
          'trim',
          'M0-4q-10-22-24-34q-18 4-34 20q-2 14 0 30q5-10 13-11q5 5 7 14q6-10 15-11q9 4 10 14l13-8 13 8q1-10 10-14q9 1 15 11q2-9 7-14q8 1 13 11q2-16 0-30q-16-16-34-20q-14 12-24 34z',
        ),
        line(
          'M-4-2q-8-20-20-35M-6 0q-20-8-51-17M-6 2q-14 0-32 11M-5 5q-8 3-12 9M4-2q8-20 20-35M6 0q20-8 51-17M6 2q14 0 32 11M5 5q8 3 12 9',
        ),
        flat('shine', 'M-46-18q8-8 20-14q-8 8-12 16q-6 1-8-2z'),
      ],
      chest: [thin('dark', 'M-12-13l4-2 16 24-4 3zM12-13l-4-2-16 24 4 3z')],
    },
  },
  cape: {
    on: {
      back: [
        bold('trim', 'M-12-14h25q6 30 8 58q-8-6-13 1q-7-7-14 0q-8-6-15 0q-6-7-16-2q-2-28 25-57z'),
        line('M-9-8q-14 22-17 46M-3-6q-4 22-4 44M8-6q4 20 5 42'),
      ],
      neck: [bold('trim', 'M-16-6q16 8 32 0q4 4 2 8q-18 7-36 0q-2-4 2-8z'), thin('glow', circle(0, 3, 4))],
    },
  },
  cloak: {
    on: {
      back: [
        bold('dark', 'M-18-16h36q16 24 18 66l-8-6-6 8-8-9-7 9-7-9-7 9-8-9-8 9-6-8-8 5q2-40 17-65z'),
        flat('shade', 'M-8-10h16q4 24 5 50l-6-6-7 7-7-7-6 6q1-26 5-50z'),
      ],
      shoulder: [
        bold('dark', 'M-12 17q-4-24 6-29q14-3 17 13q1 9-2 17l-7-4-6 6z'),
        flat('shine', 'M-6-5q2-4 6-4q-3 3-4 6q-2 1-2-2z'),
      ],
      neck: [bold('dark', 'M-19-4q19 9 38 0q4 5 1 10q-20 8-40 0q-3-5 1-10z'), thin('trim', circle(0, 4, 4.5))],
    },
  },
  'bomb-belt': {
    on: {
      belt: [thin('wood', 'M-18-4q18 6 36 0v6q-18 6-36 0z'), ...round(-15, 5), ...round(0, 7.5), ...round(15, 5)],
      chest: [
        thin('wood', 'M-13-12l6-3 20 24-4 5z'),
        thin('spark', box(-9, -10, 5, 9, 1.5), box(-2, -2, 5, 9, 1.5), box(5, 5, 5, 9, 1.5)),
      ],
    },
  },
  drum: {
    on: {
      chest: [line('M-10-14L-16 16M10-14L16 16')],
      belt: [
        bold('trim', 'M-25-12v22q25 14 50 0v-22z'),
        thin('second', path`M-25 8l10 -16 10 19 10 -19 10 19 10 -16v15q-25 14 -50 0z`),
        bold('pale', ellipse(0, -12, 26, 8)),
        flat('shine', ellipse(-8, -14, 9, 2.4)),
      ],
      hand: [tube('wood', 3.4, 'M0 8V-20'), bold('pale', circle(0, -23, 6))],
      off: [tube('wood', 3.4, 'M0 8V-20'), bold('pale', circle(0, -23, 6))],
    },
  },
  clover: {
    on: {
      chest: [
        tube('trim', 3, 'M1 2q2 9 9 14'),
        bold(
          'trim',
          'M0-2q-16 2-16-6t7-7q-2-8 4-8t5 21zM0-2q16 2 16-6t-7-7q2-8-4-8t-5 21zM0-2q-16-2-16 6t7 7q-2 8 4 8t5-21zM0-2q16-2 16 6t-7 7q2 8-4 8t-5-21z',
        ),
        line('M-8-9l16 14M8-9l-16 14'),
        flat('shine', circle(-11, -10, 2.2)),
      ],
    },
  },
  springs: {
    on: {
      feet: [
        bold('trim', 'M-12 6h25v5h-25z'),
        tube('steel', 3.2, 'M-8-12h16l-16 5h16l-16 5h16l-16 5h16'),
        bold('trim', box(-11, -17, 23, 6, 2)),
      ],
    },
  },
  skates: {
    on: {
      feet: [
        bold('trim', 'M-8 4h25v5h-25z'),
        bold('glow', circle(-3, 10, 5.5), circle(12, 10, 5.5)),
        flat('ink', circle(-3, 10, 1.6), circle(12, 10, 1.6)),
      ],
    },
  },
  flippers: {
    on: { feet: [bold('trim', 'M-7 0h12q15 0 22 8h-34z'), line('M6 3q8 1 13 5M6 5.500q4 0 7 2')] },
  },
  banner: {
    on: {
      back: [
        tube('wood', 3.4, 'M-13 30V-64'),
        bold('trim', 'M-15-62q-12 6-22 1t-19 1q3 14 0 28q9-6 19-1t22-1z'),
        thin('pale', star(-34, -47, 9, 4)),
        thin('glow', circle(-13, -66, 4.5)),
      ],
    },
  },
  periscope: {
    on: {
      back: [
        tube('trim', 10, 'M-25 26V-52q0-9 9-9h5'),
        bold('dark', box(-15, -72, 9, 21, 3)),
        flat('glass', box(-9.5, -69, 4.5, 15, 2)),
        thin('second', box(-32, -26, 14, 6, 2), box(-32, 2, 14, 6, 2)),
      ],
    },
  },
  'champion-belt': {
    on: {
      belt: [
        bold('dark', 'M-19-6q19 7 38 0v9q-19 7-38 0z'),
        bold('glow', ellipse(0, 1, 13, 10)),
        thin('spark', star(0, 1, 7, 3)),
        thin('glow', circle(-15, 0, 3.6), circle(15, 0, 3.6)),
        flat('shine', ellipse(-6, -4, 3, 1.6)),
      ],
    },
  },
  saddle: {
    on: {
      belt: [
        bold('trim', 'M-15-14q15 5 30 0q4 14 1 24q-16 7-32 0q-3-12 1-24z'),
        thin('second', 'M-12 6q12 4 24 0v5q-12 5-24 0z'),
        bold('wood', 'M-19-21q3-6 8-2q11 8 22 0q6-4 9 3q-3 10-11 12q-9 3-18 0q-8-3-10-13z'),
        line('M5-7v12'),
        tube('steel', 2.2, circle(5, 9, 4)),
        flat('shine', 'M-14-19q4 4 9 5q-5 2-9-1z'),
      ],
    },
  },
  saddlebags: {
    on: {
      belt: [
        bold('wood', box(-17, -7, 15, 20, 4), box(2, -7, 15, 20, 4)),
        thin('trim', 'M-18-8h17v7q-8 5-17 0zM1-8h17v7q-8 5-17 0z'),
        thin('glow', circle(-9.5, 1, 2.2), circle(9.5, 1, 2.2)),
        thin('trim', 'M-17-14q17-6 34 0v7h-34z'),
      ],
    },
  },
};
