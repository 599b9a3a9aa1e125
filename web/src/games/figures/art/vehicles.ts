/** Bodies that somebody drives. */
import { about } from './beasts.ts';
import type { Body, Bone, Piece, Stance } from './model.ts';
import { bold, box, circle, ellipse, flat, line, path, peg, polygon, type Shape, thin, tube } from './shapes.ts';

const wheel = (x: number, y: number, r: number): Shape[] => [
  bold('dark', circle(x, y, r)),
  thin('trim', circle(x, y, r * 0.56)),
  flat(
    'ink',
    circle(x, y, r * 0.16),
    ...[0, 1, 2, 3, 4].map((at) => circle(x + r * 0.36 * Math.sin(at * 1.257), y - r * 0.36 * Math.cos(at * 1.257), 1)),
  ),
  flat(
    'shine',
    path`M${x - r * 0.78} ${y - r * 0.1}q${r * 0.06} ${-r * 0.5} ${r * 0.5} ${-r * 0.66}l1 2q${-r * 0.34} ${r * 0.14} ${-r * 0.4} ${r * 0.56}z`,
  ),
];

const leg = (x: number, far: boolean, turn: Partial<Record<Stance, number>>): Bone => ({
  at: [x, -44],
  turn,
  draws: [
    tube(far ? 'second' : 'main', 10, 'M0 0l-12 16'),
    tube(far ? 'second' : 'main', 8, 'M-12 16l10 20'),
    ...peg(0, 0, 5),
    ...peg(-12, 16, 4.5),
    { at: [-2, 38], level: true, draws: [bold('second', 'M-13 0q2-7 12-8q14 1 18 8v6h-30z'), { spot: 'feet' }] },
  ],
});

const mounted = (spot: 'hand' | 'off', x: number, y: number, scale = 0.9): Piece[] => [
  { spot, at: [x, y], scale, fixed: true },
  { spot, at: [x, y], scale, fixed: true, over: true },
];

export const VEHICLES: Record<string, Body> = {
  car: {
    stand: 46,
    draws: [
      about(-26, -6, { fighting: -12, wounded: 3 }, [
        { spot: 'back', at: [-34, -38], scale: 0.8 },
        tube('steel', 4, 'M-46-22h-8'),
        { spot: 'head', at: [0, -46], scale: 0.66 },
        bold('main', 'M-26-38l9-24q1-3 5-3h21q4 0 6 3l13 24z'),
        bold('glass', 'M-18-38l7-18h11v18zM5-56h4l10 18h-14z'),
        flat('shine', polygon([-13, -41], [-8, -53], [-4, -53], [-9, -41])),
        bold('main', 'M-50-20q-2-18 10-19h64q22 2 26 11q3 6 1 11q-2 4-7 4h-86q-6 0-8-7z'),
        thin('second', 'M-50-24h98l3 7q-1 4-7 4h-86q-8 0-8-11z'),
        bold('glow', ellipse(46, -29, 4.5, 5)),
        thin('steel', box(44, -19, 11, 8, 3)),
        line('M2-38v12M10-32h5'),
        ...peg(-43, -30, 3.2),
        ...peg(36, -30, 3.2),
        flat('shine', 'M-42-33q2-3 8-3h18v2.500h-18q-4 0-5 2z'),
        { spot: 'chest', at: [-12, -27], scale: 0.72 },
        { spot: 'belt', at: [0, -16], scale: 0.8 },
        { spot: 'neck', at: [0, -62], scale: 0.7 },
        { spot: 'shoulder', at: [34, -36], scale: 0.9 },
        ...mounted('off', -38, -48, 0.8),
        ...mounted('hand', -2, -68, 0.95),
        {
          at: [26, -14],
          turn: { wounded: 20 },
          draws: [...wheel(0, 0, 14), { spot: 'feet', at: [0, 10], scale: 0.7 }],
        },
        ...wheel(-28, -14, 14),
      ]),
    ],
  },
  walker: {
    stand: 38,
    draws: [
      leg(20, true, { fighting: -24, wounded: -14 }),
      about(0, -46, { fighting: 9, wounded: 13 }, [
        { spot: 'back', at: [-6, -76], scale: 0.95 },
        bold('second', box(-17, -56, 36, 14, 5)),
        { spot: 'head', at: [4, -102], scale: 0.66 },
        bold('main', 'M-28-64q-2-40 26-42q32-2 33 32q0 12-8 20h-42q-8-2-9-10z'),
        bold('glass', 'M-2-98q26-2 27 22h-26q-4-12-1-22z'),
        flat('shine', polygon([4, -80], [8, -94], [13, -93], [10, -80])),
        flat('shine', 'M-23-72q0-20 12-28q3 1 1 4q-8 8-8 23q-3 4-5 1z'),
        thin('second', 'M-27-68q28 8 58-1q-1 5-4 9q-26 6-52 1z'),
        thin('trim', circle(-13, -84, 4.5)),
        line('M-16-58h8M-4-58h8M8-58h8'),
        { spot: 'chest', at: [-4, -72], scale: 0.7 },
        { spot: 'belt', at: [0, -56] },
        { spot: 'neck', at: [0, -100], scale: 0.8 },
        {
          at: [-27, -70],
          turn: { standing: 26, fighting: 34, wounded: 8 },
          draws: [
            tube('second', 9, 'M0 0V16'),
            ...peg(0, 0, 5),
            {
              at: [0, 18],
              draws: [
                { spot: 'off', scale: 0.85 },
                thin('steel', circle(0, 0, 6)),
                { spot: 'off', over: true, scale: 0.85 },
              ],
            },
            { spot: 'shoulder', scale: -0.9 },
          ],
        },
        {
          at: [27, -70],
          turn: { standing: -46, fighting: -128, wounded: -16, aiming: -76 },
          draws: [
            tube('second', 9, 'M0 0V16'),
            ...peg(0, 0, 5),
            {
              at: [0, 18],
              draws: [
                { spot: 'hand', scale: 0.85 },
                thin('steel', circle(0, 0, 6)),
                { spot: 'hand', over: true, scale: 0.85 },
              ],
            },
            { spot: 'shoulder', scale: 0.9 },
          ],
        },
      ]),
      leg(-6, false, { fighting: 16, wounded: 8 }),
    ],
  },
  submarine: {
    stand: 32,
    draws: [
      tube('steel', 7, 'M0 0V-24'),
      ...peg(0, -20, 5),
      about(0, -40, { fighting: -9, wounded: 11 }, [
        { spot: 'back', at: [-22, -48], scale: 0.75 },
        bold('trim', 'M-46-40l-8-17q-4-2-5 2l3 15-3 15q1 4 5 2z'),
        {
          at: [-46, -40],
          turn: { fighting: 30 },
          draws: [bold('second', 'M-2-4q-12-7-10-14q8-2 12 12zM-2 4q-12 7-10 14q8 2 12-12z'), ...peg(-2, 0, 4)],
        },
        { spot: 'head', at: [-4, -66], scale: 0.62 },
        bold('main', 'M-20-56l3-20q1-4 5-4h16q4 0 5 4l4 20z'),
        thin('second', box(-16, -82, 24, 7, 3)),
        bold('main', 'M-46-40q2-22 32-23h22q30 2 34 22q-2 24-34 25h-22q-30-2-32-24z'),
        flat('second', 'M-45-37q40 9 86-1q-4 20-33 22h-22q-28-2-31-21z'),
        line('M-45-37q40 9 86-1'),
        ...[-22, -2, 18].flatMap((x) => [
          bold('trim', circle(x, -46, 8)),
          thin('glass', circle(x, -46, 5)),
          flat('shine', circle(x - 1.6, -48, 1.7)),
        ]),
        flat('shine', 'M-36-48q5-8 16-10q2 1-1 3q-7 2-11 8q-4 2-4-1z'),
        bold('trim', 'M-12-26q-2 10-14 14q8 3 26-3q4-6 2-11z'),
        { spot: 'chest', at: [20, -38], scale: 0.7 },
        { spot: 'belt', at: [0, -28], scale: 0.9 },
        { spot: 'shoulder', at: [-12, -62], scale: 0.8 },
        { spot: 'neck', at: [-4, -66], scale: 0.7 },
        { spot: 'feet', at: [0, -14], scale: 0.8 },
        ...mounted('off', -34, -62, 0.8),
        ...mounted('hand', 40, -28, 0.85),
      ]),
    ],
  },
  rocket: {
    stand: 32,
    draws: [
      about(0, 0, { fighting: 13, wounded: 7 }, [
        {
          at: [0, -10],
          draws: [bold('spark', 'M-11-4q-4 14 11 20q15-6 11-20z'), flat('glow', 'M-5-4q-2 8 5 12q7-4 5-12z')],
        },
        { spot: 'back', at: [0, -46], scale: 1.02 },
        bold('trim', 'M-16-50q-22 12-22 44l20-12zM16-50q22 12 22 44l-20-12z'),
        { spot: 'head', at: [0, -112], scale: 0.6 },
        bold('main', 'M0-128q22 22 22 64v42q-6 8-22 8t-22-8v-42q0-42 22-64z'),
        bold('second', 'M0-128q13 13 18 32q-18 7-36 0q5-19 18-32z'),
        flat('shine', 'M-14-86q2-10 5-17q3 0 2 4q-3 9-3 30q-3 3-4-1z'),
        bold('trim', circle(1, -76, 11)),
        bold('glass', circle(1, -76, 7)),
        flat('shine', circle(-1, -79, 2.4)),
        thin('second', 'M-22-44q22 7 44 0v8q-22 7-44 0z'),
        bold('trim', 'M-5-40h10l2 28h-14z'),
        flat('ink', circle(-16, -26, 1.4), circle(16, -26, 1.4), circle(-16, -54, 1.4), circle(16, -54, 1.4)),
        { spot: 'chest', at: [0, -56], scale: 0.8 },
        { spot: 'belt', at: [0, -34], scale: 1.1 },
        { spot: 'neck', at: [0, -96], scale: 0.9 },
        { spot: 'shoulder', at: [20, -58], scale: 0.8 },
        { spot: 'feet', at: [0, -8], scale: 0.9 },
        ...peg(-21, -52, 3.6),
        ...peg(21, -52, 3.6),
        ...mounted('off', -27, -58, 0.8),
        ...mounted('hand', 27, -58, 0.85),
      ]),
    ],
  },
};
