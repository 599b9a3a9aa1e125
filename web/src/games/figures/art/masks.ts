/** Heads without a person's face: masks, helmets, machines and creatures. */
import type { Head } from './model.ts';
import { bold, box, circle, ellipse, flat, line, path, thin, tube } from './shapes.ts';

const petal = (turn: number): string => {
  const [x, y] = [Math.cos((turn * Math.PI) / 4), Math.sin((turn * Math.PI) / 4)];
  return ellipse(1 + 17 * x, -23 + 17 * y, 9, 9);
};

export const MASKS: Record<string, Head> = {
  none: { shapes: [] },
  mask: {
    tone: 'tan',
    shapes: [
      thin('face', box(-5, -6, 10, 10, 3)),
      bold(
        'main',
        'M-16-22c0-11 7-18 16.500-18s16.500 7 16.500 18v6c0 10-7 16.500-16.500 16.500s-16.500-6.500-16.500-16.500z',
      ),
      thin('second', 'M-3-40h8l2 12q-5 5-12 0z'),
      bold('trim', 'M-13-24q8-2 14 4q6-6 15-4q1 11-7 13q-5 0-8-4q-3 4-8 4q-7-2-6-13z'),
      thin('face', ellipse(2, -6, 7, 4)),
      flat('shine', 'M-12-27q1-7 6-9q0 2-2 4q-2 2-2 6q-1 1-2-1z'),
    ],
    eyes: {
      kind: 'ball',
      at: [
        [-5.5, -18],
        [8.5, -18],
      ],
      r: 4,
    },
    mouth: [2, -6],
  },
  helmet: {
    shapes: [
      bold('trim', 'M-2-42q-4-12-20-11q-9 3-8 14q6-5 11-2q4 5 12 5z'),
      bold('steel', 'M-17-32q2-10 17.500-10q16 0 17 10l1 26q-18 14-36 0z'),
      thin('main', 'M-2.500-41.500h6v41h-6z'),
      bold('ink', 'M-13-26h27l2 6-3 3h-24l-4-3z'),
      flat(
        'ink',
        circle(-8, -9, 1.5),
        circle(-8, -4, 1.5),
        circle(9, -9, 1.5),
        circle(9, -4, 1.5),
        circle(13, -9, 1.5),
      ),
      flat('shine', 'M-13-34q2-3 6-4l-2 8h-5zM-14-15h3v9l-3-2z'),
    ],
    eyes: {
      kind: 'lamp',
      at: [
        [-5, -21.5],
        [8, -21.5],
      ],
      r: 2.3,
    },
  },
  visor: {
    shapes: [
      bold('main', 'M-19-21c0-13 8-21 19.500-21s20 8 20 21c0 14-7 22-20 22s-19.500-8-19.500-22z'),
      thin('second', 'M-4-42h9l1 12h-11z'),
      bold('dark', 'M-12-27q15-6 31 0q3 9-1 16q-15 5-29 0q-4-7-1-16z'),
      flat('glass', 'M-9-25q13-4 25-1q1 4-1 8q-12-3-24 1q-2-4 0-8z'),
      flat('shine', 'M-6-24q4-1 8-1l-5 7q-3 0-4 1q-1-3 1-7z', 'M-14-31q2-6 7-8q1 2-1 4q-3 3-3 7q-2 0-3-3z'),
      bold('second', circle(-18, -18, 5)),
      bold('trim', 'M-9-5q10 4 20 0l1 6q-11 4-22 0z'),
    ],
    eyes: {
      kind: 'lamp',
      at: [
        [-1, -15.5],
        [11, -15.5],
      ],
      r: 2.6,
    },
  },
  diver: {
    tone: 'light',
    shapes: [
      bold('trim', circle(0, -21, 21)),
      thin('second', circle(-18, -24, 6)),
      bold('trim', 'M-21-6q21 9 42 0l3 9q-24 7-48 0z'),
      flat('ink', circle(-15, 0, 1.5), circle(-5, 2.5, 1.5), circle(6, 2.5, 1.5), circle(16, 0, 1.5)),
      thin('second', box(-5, -47, 11, 7, 2)),
      flat('shine', 'M-13-30q3-7 10-9q-1 3-4 5q-3 2-4 6q-2 1-2-2z'),
      bold('second', circle(5, -20, 14)),
      bold('glass', circle(5, -20, 10.5)),
      flat('face', 'M-4.500-18q2-7 9.500-7t9.500 7q1 8-9.500 8t-9.500-8z'),
    ],
    eyes: {
      kind: 'dot',
      at: [
        [1, -18],
        [9, -18],
      ],
      r: 1.8,
    },
    over: [line('M5-30.500v21M-5.500-20h21'), flat('shine', 'M-2-24l5-4-6 10q-1-3 1-6z')],
    mouth: [5, -12.5],
  },
  antenna: {
    shapes: [
      tube('steel', 2.4, 'M-9-36l-6-14M10-36l6-14'),
      thin('trim', circle(-15.5, -51, 4.4), circle(16.5, -51, 4.4)),
      thin('steel', box(-6, -6, 12, 9, 2)),
      bold('main', 'M-17-34q0-5 5-5h25q5 0 5 5v22q0 8-8 8h-19q-8 0-8-8z'),
      thin('second', box(-21, -27, 5, 11, 2), box(17, -27, 5, 11, 2)),
      thin('dark', box(-12, -30, 26, 15, 5)),
      flat('shine', 'M-14-35h7l-1 3h-6z'),
      thin('steel', box(-6, -11.5, 15, 5, 2)),
      line('M-2-11v4M2-11v4M6-11v4'),
    ],
    eyes: {
      kind: 'lamp',
      at: [
        [-5, -22.5],
        [8, -22.5],
      ],
      r: 4.4,
    },
  },
  screen: {
    shapes: [
      bold('second', 'M-9-40h5v-7h4v7h4v-7h4v7h5v6h-22z'),
      thin('steel', box(-6, -6, 12, 9, 2)),
      bold('main', box(-22, -38, 46, 35, 7)),
      bold('dark', box(-16, -33, 30, 25, 5)),
      flat('shine', 'M-13-30h8l-7 9h-2v-7z'),
      thin('trim', circle(19, -29, 2.6)),
      line('M17-19h4M17-15h4M17-11h4'),
    ],
    eyes: {
      kind: 'lamp',
      at: [
        [-7, -22],
        [5, -22],
      ],
      r: 4.2,
    },
    over: [tube('glow', 1.2, 'M-6-12.500q5 3 10 0')],
  },
  clock: {
    shapes: [
      tube('steel', 3, 'M-13 2l4-8M14 2l-4-8'),
      tube('steel', 2.4, 'M.500-42v-8'),
      thin('trim', box(-5, -55, 11, 6, 2)),
      bold('trim', 'M-21-35q-4-14 9-17q8 0 10 8zM22-35q4-14-9-17q-8 0-10 8z'),
      bold('main', circle(0.5, -21, 22)),
      thin('pale', circle(0.5, -21, 17)),
      line('M.500-37v3M.500-8v3M-15.500-21h3M13.500-21h3'),
      flat('shine', 'M-18-25q2-10 11-14q1 1-1 3q-6 3-8 11q-1 2-2 0z'),
    ],
    eyes: {
      kind: 'dot',
      at: [
        [-5, -23],
        [7, -23],
      ],
      r: 2.6,
    },
    over: [line('M1-21l0 8M1-21l7-6'), flat('ink', circle(1, -21, 2))],
    mouth: [1, -11],
  },
  lid: {
    shapes: [
      bold('dark', circle(0, -34, 5.5)),
      flat('shine', circle(-1.6, -36, 1.6)),
      bold('steel', 'M-26-6q0-24 26-24t26 24q-26 7-52 0z'),
      bold('trim', 'M-30-7q30 8 60 0q2 4-1 6q-29 8-58 0q-3-2-1-6z'),
      flat('shine', 'M-20-12q2-11 12-14q1 2-1 4q-6 3-7 9q-2 3-4 1z'),
    ],
    eyes: {
      kind: 'lamp',
      at: [
        [-7, -13.5],
        [9, -13.5],
      ],
      r: 4.4,
    },
  },
  horned: {
    shapes: [
      bold('pale', 'M-12-30q-17-1-18-20q8 8 19 8zM13-30q17-1 18-20q-8 8-19 8z'),
      bold('main', 'M-21-19q0-20 21.500-20t21.500 20q1 21-21.500 21t-21.500-21z'),
      flat('shine', 'M-16-23q1-9 9-12q0 3-3 5q-3 3-4 8q-2 1-2-1z'),
      bold('dark', 'M-14-11q15 5 31 0q1 11-15 11.500q-16-.5-16-11.500z'),
      thin('pale', 'M-11-10.500l3 8.500 4-7.500zM13-10.500l-3 8.500-4-7.500z'),
      flat('second', 'M-5-1.500q7-5 14 0q-6 2.500-14 0z'),
    ],
    eyes: {
      kind: 'ball',
      at: [
        [-7, -22],
        [10, -22],
      ],
      r: 5.6,
    },
  },
  beast: {
    shapes: [
      bold('main', 'M-12-34q-12-6-13-22q12 1 18 16zM9-36q0-16 12-23q7 13-2 27z'),
      flat('second', 'M-13-38q-6-4-8-12q6 2 10 10zM13-39q1-9 6-14q2 7-2 13z'),
      bold('main', 'M-17-26q0-13 16-13q18 0 18 13q0 10-4 16q-4 9-13 9t-13-9q-4-6-4-16z'),
      bold('main', 'M-9-37q2-8 8-9q-1 3 1 4q4-4 8-3q-3 3-1 8z'),
      bold('second', 'M-7-16q10-5 20 0q8 7 3 14q-6 5-13 5t-13-5q-5-7 3-14z'),
      flat('ink', ellipse(-1, -10, 2, 2.6), ellipse(9, -10, 2, 2.6)),
      line('M-3-3q7 4 13 0'),
      flat('shine', 'M-13-24q0-7 6-10q1 2-1 4q-2 2-2 7q-2 2-3-1z'),
    ],
    eyes: {
      kind: 'ball',
      at: [
        [-6, -25],
        [8, -25],
      ],
      r: 4.4,
    },
  },
  jaws: {
    shapes: [
      bold('trim', 'M-14-33l-9-8 1 12-9-1 6 10-8 4 11 7z'),
      bold('dark', 'M-4-14h32l1 8-30 6z'),
      bold('second', 'M-10-8q18 8 38 1l2 5q-18 13-38 5z'),
      thin('pale', path`M6 -3l3 -6 3 6zM14 -3.500l3 -6 3 5.500zM22 -5l3 -6 2 5z`),
      bold('main', 'M-16-12q-5-28 17-29q9 0 12 8q4 4 14 6q8 3 7 12q-1 5-7 4q-16-3-27 3q-8 4-16-4z'),
      thin('pale', path`M10 -13l2.500 6 3 -7zM17.500 -14l2.500 6 3 -6.500zM25 -13.500l2.500 6 3 -6z`),
      flat('ink', ellipse(28.5, -21.5, 1.6, 2)),
      flat('shine', 'M-10-27q2-9 10-10q0 3-3 4q-3 2-4 7q-2 2-3-1z'),
      bold('main', 'M-3-36q4-8 11-6q4 3 3 8z'),
    ],
    eyes: { kind: 'ball', at: [[5, -31]], r: 5.4 },
  },
  beak: {
    shapes: [
      bold('trim', 'M-6-38q-11-2-14-13q9 0 14 5q-1-8 5-13q7 6 6 16l-4 6z'),
      bold('main', 'M-16-20q-1-20 16-20t17 20q0 20-17 20t-16-20z'),
      flat('second', 'M-9-6q9 6 19 0q-2 6-10 6t-9-6z'),
      bold('glow', 'M8-24q18-3 25 9q-7 2-11 1q-2 4-13 3q-6-7-1-13z'),
      line('M10-15q6 2 13 1'),
      flat('shine', 'M-12-22q0-9 7-12q1 2-1 4q-3 3-3 8q-2 2-3 0z'),
    ],
    eyes: { kind: 'ball', at: [[1, -27]], r: 6 },
  },
  bug: {
    shapes: [
      tube('second', 2.4, 'M-5-36q-4-12-14-13M8-36q4-12 14-13'),
      thin('trim', circle(-20, -49, 3.6), circle(23, -49, 3.6)),
      bold('second', 'M-6 0q-3 7 3 10q-1-5 3-8zM9 0q3 7-3 10q1-5-3-8z'),
      bold('main', 'M-17-18q0-20 18-20t18 20q0 19-18 19t-18-19z'),
      flat('shine', 'M-3-34q4-2 8-1q-4 1-6 4q-3-1-2-3z'),
      line('M-4-5q5 4 10 0'),
    ],
    eyes: {
      kind: 'ball',
      at: [
        [-8.5, -21],
        [11, -21],
      ],
      r: 9,
    },
  },
  stalks: {
    shapes: [
      tube('main', 5, 'M-6-24l-5-17M9-24l5-17'),
      bold('main', 'M-15-14q0-14 16-14t16 14q0 16-16 16t-16-16z'),
      flat('shine', 'M-11-15q1-7 6-9q1 2-1 3q-2 2-2 6q-2 2-3 0z'),
    ],
    eyes: {
      kind: 'ball',
      at: [
        [-11.5, -44],
        [14.5, -44],
      ],
      r: 7,
    },
    mouth: [3, -8],
  },
  fin: {
    tone: 'light',
    shapes: [
      bold('trim', 'M-16-22q-10-14-4-33q5 5 9 11q2-9 11-15q3 8 2 18q7-2 14 1q-3 11-10 17z'),
      line('M-14-28l-3-18M-6-32l3-18'),
      bold('main', 'M-16-18q0-19 16-19q18 0 20 18q0 6-5 12q-6 8-15 8q-16-1-16-19z'),
      bold('second', 'M-15-17q-9 0-11 8q8 6 14 3z'),
      flat('second', 'M0-9q9-3 17-1q-5 9-16 9q-5-4-1-8z'),
      line('M-9-12q3 3 0 8M-5-11q3 3 0 7'),
      flat('shine', 'M-10-23q1-7 7-9q1 2-1 3q-3 2-3 6q-2 2-3 0z'),
    ],
    eyes: {
      kind: 'ball',
      at: [
        [-1, -23],
        [12, -23],
      ],
      r: 5,
    },
    mouth: [8, -8],
  },
  petals: {
    shapes: [
      tube('main', 6, 'M0 2V-8'),
      ...[1, 3, 5, 7, 0, 2, 4, 6].map((turn) => bold('trim', petal(turn))),
      bold('glow', circle(1, -23, 14)),
      flat('shine', 'M-8-26q2-7 8-8q0 2-2 3q-3 2-3 6q-2 1-3-1z'),
      flat('spark', circle(-6, -17, 1.8), circle(11, -17, 1.8)),
    ],
    eyes: {
      kind: 'dot',
      at: [
        [-3, -25],
        [7, -25],
      ],
    },
    mouth: [2, -16],
  },
};
