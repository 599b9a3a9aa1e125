/** Heads that show a person's face. */
import type { Head } from './model.ts';
import { bold, box, circle, ellipse, flat, line, type Point, path, star, thin, tube } from './shapes.ts';

const NECK = thin('face', box(-5, -6, 10, 10, 3));
const ROUND =
  'M-15 -22c0-11 7-17 15.500-17s15.500 6 15.500 17v6c0 10-7 16.500-15.500 16.500s-15.500-6.500-15.500-16.500z';
const SQUARE = 'M-15 -34h30v19q0 6-4 10l-6 6h-10l-6-6q-4-4-4-10z';
const SHINE = flat('shine', 'M-12-19q-.5-8 4.500-12q2.500 1 1.500 3q-3.500 3-3 9q-1.500 2-3 0z');
const EAR = thin('face', ellipse(-15.5, -17, 3.4, 4.6));
const EYES: Point[] = [
  [-4, -18],
  [8, -18],
];
const MOUTH: Point = [2.5, -7];

export const FACES: Record<string, Head> = {
  quiff: {
    tone: 'tan',
    shapes: [
      NECK,
      bold('face', SQUARE),
      EAR,
      SHINE,
      bold('dark', 'M-17-20v-11q0-12 14-13q4-5 14-5q9 1 10 9q-3 5-9 5q3 2 5 7q-10 2-18-2q-6 3-11 1q-1 5-5 9z'),
      flat('shine', 'M-6-40q6-5 14-4q-7 1-11 6q-2 0-3-2z'),
      line('M1-1.500l3 0'),
    ],
    eyes: { kind: 'dot', at: EYES },
    mouth: MOUTH,
  },
  cap: {
    tone: 'light',
    shapes: [
      NECK,
      bold('face', ROUND),
      EAR,
      SHINE,
      bold('pale', 'M-10-13q0 15 12 15q12 0 12-15q-3 4-7 3.500q-5-4-10 0q-4 .5-7-3.500z'),
      bold('main', 'M-20-36q0-11 21-11q20 0 20 10q-1 6-5 8h-31q-4-2-5-7z'),
      thin('second', box(-16, -33, 32, 7, 2)),
      bold('dark', 'M-2-27q12-2 22 2q3 2-1 3q-10-3-20 0q-4-2-1-5z'),
      flat('shine', 'M-14-38q2-5 11-6q-6 3-8 7q-2 1-3-1z'),
      bold('glow', star(2, -36, 6, 3)),
    ],
    eyes: {
      kind: 'dot',
      at: [
        [-3, -17.5],
        [9, -17.5],
      ],
    },
    mouth: [2.5, -6],
  },
  brim: {
    tone: 'brown',
    shapes: [
      NECK,
      bold('face', ROUND),
      EAR,
      bold('second', 'M-12-29q-1-19 13-19q14 0 14 19z'),
      thin('trim', 'M-12.500-33q13 5 27.500 0v6h-28z'),
      bold('second', ellipse(1.5, -27, 26, 5.5)),
      flat('shine', 'M-7-43q3-4 7-3q-5 3-6 9q-3-2-1-6z'),
      thin('glass', circle(-4, -16.5, 5.8), circle(8, -16.5, 5.8)),
    ],
    eyes: {
      kind: 'dot',
      at: [
        [-4, -16.5],
        [8, -16.5],
      ],
      r: 1.9,
    },
    mouth: MOUTH,
  },
  'top-hat': {
    tone: 'light',
    shapes: [
      NECK,
      bold('face', ROUND),
      EAR,
      SHINE,
      bold('dark', 'M-12-30l-3-25q16-5 33 0l-3 25z'),
      thin('trim', 'M-13.300-38q15 4 29.300 0l-.7 7h-28z'),
      bold('dark', 'M-21-30q22-6 45 0q1 5-5 5q-18-4-35 0q-6 0-5-5z'),
      flat('shine', 'M-11-53q3-1 5-1l2 14q-3 0-5-1z'),
      thin('glass', circle(8, -18, 5.6)),
    ],
    eyes: { kind: 'dot', at: EYES },
    over: [
      line('M12-14q3 8 1 14'),
      thin('dark', 'M2.500-11q3-3 6-1q4 2 7-2q0 7-7 6.500q-4 0-6-2q-2 2-6 2q-7 .5-7-6.500q3 4 7 2q3-2 6 1z'),
    ],
    mouth: [2.5, -4],
  },
  bun: {
    tone: 'light',
    shapes: [
      bold('pale', circle(-3, -46, 8.5)),
      line('M-7-47q4-4 8 0'),
      NECK,
      bold('face', ROUND),
      EAR,
      bold('pale', 'M-18-15q-2-26 19-26q20 0 17 24q-4-2-5-10q-9 3-18-2q-4 7-9 7q1 4-4 7z'),
      line('M-12-32q6-5 14-5'),
      thin('glass', circle(-4, -16.5, 6), circle(8, -16.5, 6)),
    ],
    eyes: {
      kind: 'dot',
      at: [
        [-4, -16.5],
        [8, -16.5],
      ],
      r: 1.9,
    },
    over: [flat('spark', circle(-8, -8, 2), circle(13, -8, 2))],
    mouth: MOUTH,
  },
  braids: {
    tone: 'dark',
    shapes: [
      tube('dark', 7, 'M-14-22q-9 9-7 24M15-22q9 9 7 24'),
      line('M-25-9l8 3M-26-2l9 2M26-9l-8 3M27-2l-9 2'),
      thin('trim', box(-25, 2, 9, 5, 2), box(17, 2, 9, 5, 2)),
      thin('dark', circle(-20, 10, 4), circle(21, 10, 4)),
      NECK,
      bold('face', ROUND),
      SHINE,
      bold('dark', 'M-17-17q-4-25 17.500-25q21 0 17 25q-6-4-9-13q-2 4-8 5q-3-3-3-7q-2 8-15 15z'),
      flat('shine', 'M-10-35q4-5 10-4q-5 2-7 6q-3 1-3-2z'),
      bold('second', 'M8-32q-2-9 4-12q1 3 3 3q1-5 6-5q-1 4 1 5q4-2 6 0q-2 8-10 11q-6 2-10-2z'),
      line('M11-33q6-2 12-7'),
    ],
    eyes: {
      kind: 'dot',
      at: [
        [-4, -15.5],
        [8, -15.5],
      ],
    },
    mouth: [2.5, -5.5],
  },
  moustache: {
    tone: 'brown',
    shapes: [
      NECK,
      bold(
        'face',
        'M-15-24c0-10 7-16 15.500-16s15.500 6 15.500 16v8c0 10-5 16.500-15.500 16.500s-15.500-6.500-15.500-16.500z',
      ),
      EAR,
      flat('shine', 'M-8-33q4-5 11-4q-6 2-8 6q-3 1-3-2z'),
    ],
    eyes: {
      kind: 'dot',
      at: [
        [-4, -20],
        [8, -20],
      ],
    },
    over: [bold('dark', 'M2.500-12q4-4 9-1q6 3 10-4q3 10-6 13q-8 2-13-4q-5 6-13 4q-9-3-6-13q4 7 10 4q5-3 9 1z')],
    mouth: [2.5, -4.5],
  },
  goggles: {
    tone: 'tan',
    shapes: [
      NECK,
      bold('face', ROUND),
      bold('second', 'M-18-8q-3-34 19-34q20 0 18 27q-4-3-5-9h-22q-1 12-4 17q-4 2-6-1z'),
      flat('shine', 'M-9-37q6-4 13-3q-7 2-10 6q-3 0-3-3z'),
      thin('dark', box(-17, -22, 34, 5, 2)),
      bold('glass', circle(-5, -18.5, 8), circle(10, -18.5, 8)),
      flat('shine', 'M-10-21q2-4 5-4l-4 8zM5-21q2-4 5-4l-4 8z'),
    ],
    eyes: {
      kind: 'dot',
      at: [
        [-4, -17.5],
        [9, -17.5],
      ],
    },
    mouth: [2.5, -5.5],
  },
  hood: {
    tone: 'tan',
    shapes: [
      bold('main', 'M-21 3q-3-30 3-39q8-12 24-12q-2 4 1 6q12 5 13 22q1 13-1 23q-18 6-40 0z'),
      flat('shine', 'M-16-28q4-10 13-13q-7 6-9 15q-3 3-4-2z'),
      bold('dark', 'M-11-18c0-12 6-17 13-17s13 5 13 17c0 12-5 18-13 18s-13-6-13-18z'),
      bold('face', 'M-8-18q10-4 20 0q1 16-10 17q-11-1-10-17z'),
    ],
    eyes: {
      kind: 'dot',
      at: [
        [-2, -13],
        [7, -13],
      ],
      r: 2.2,
    },
    mouth: [2.5, -5],
  },
  crown: {
    tone: 'light',
    shapes: [
      bold('second', 'M-18 2q-5-22 0-34h37q5 12 0 34q-5 3-9-1h-19q-4 4-9 1z'),
      NECK,
      bold('face', ROUND),
      SHINE,
      bold('second', 'M-17-18q-1-18 16-19q18 0 18 19q-5-2-6-10q-5 3-12 3q-6 0-9-3q-3 8-7 10z'),
      bold('glow', 'M-16-30l-3-19 9 8 4-12 6 12 7-12 4 12 9-8-3 19q-16 5-33 0z'),
      thin('trim', circle(0.5, -35.5, 3), circle(-9, -36, 2), circle(10, -36, 2)),
    ],
    eyes: { kind: 'dot', at: EYES },
    mouth: MOUTH,
  },
  jester: {
    tone: 'light',
    shapes: [
      bold('second', 'M-10-30q-4-16-19-14q-8 3-6 14q6-4 10 3q2 9 12 11z'),
      bold('main', 'M11-30q5-17 20-14q8 4 5 14q-6-4-10 3q-2 9-11 11z'),
      NECK,
      bold('face', ROUND),
      bold('trim', 'M-15-24q-2-20 9-25q3-6 10-4q-4 3-2 5q15 4 13 25q-14-8-30-1z'),
      thin('glow', circle(-34, -27, 4), circle(36, -27, 4), circle(6, -54, 4)),
      line('M-34-27v3M36-27v3M6-54v3'),
      thin('pale', path`M-16 1l6 -5 5 6 5 -6 5 6 5 -6 6 5q-8 9 -16 8q-9 1 -16 -8z`),
    ],
    eyes: { kind: 'dot', at: EYES },
    over: [flat('spark', circle(-9, -11, 2.6), circle(13, -11, 2.6))],
    mouth: [2.5, -8.5],
  },
  dome: {
    tone: 'dark',
    shapes: [
      bold('glass', circle(1, -20, 23)),
      NECK,
      bold('face', ellipse(1, -18, 12.5, 13.5)),
      bold('dark', 'M-12-20q-1-13 13-13q14 0 13 12q-5-1-8-5q-5 3-11 1q-3 3-7 5z'),
    ],
    eyes: {
      kind: 'dot',
      at: [
        [-3, -16],
        [7, -16],
      ],
    },
    over: [
      flat('shine', 'M-16-21q0-14 12-17q3 0 2 3q-9 4-9 14q-3 4-5 0z', circle(16, -12, 2)),
      bold('second', 'M-17-2q18 6 36 0l2 7q-20 5-40 0z'),
    ],
    mouth: [2, -9],
  },
};
