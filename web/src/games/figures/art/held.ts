/** Gear that is held, or mounted where a body without hands would hold it. */
import type { Gear } from './model.ts';
import { bold, box, circle, ellipse, flat, line, polygon, spiral, star, thin, tube } from './shapes.ts';

const FUSE = [
  tube('wood', 1.6, 'M8-28q1-7 8-7'),
  thin('spark', star(18, -36, 7, 3, 7)),
  flat('glow', circle(18, -36, 2.4)),
];

export const HELD: Record<string, Gear> = {
  shield: {
    over: true,
    on: {
      off: [
        bold('trim', 'M-18-22q18-6 36 0v17c0 14-9 22-18 27c-9-5-18-13-18-27z'),
        thin('second', 'M-13-17.500q13-4 26 0v13c0 10-6 16-13 20c-7-4-13-10-13-20z'),
        bold('trim', star(0, -3, 9, 4.5)),
        flat('shine', 'M-15-18q3-1 5-1l-2 14q-2-1-3-1z'),
      ],
    },
  },
  bomb: {
    hold: 'swing',
    on: {
      hand: [
        bold('dark', circle(3, -14, 13.5)),
        flat('shine', ellipse(-2.5, -19.5, 3.6, 2.6)),
        thin('steel', box(3, -31, 9, 6, 1.5)),
        ...FUSE,
      ],
    },
  },
  detonator: {
    hold: 'carry',
    over: true,
    on: {
      hand: [
        tube('dark', 1.6, 'M14 14q9 0 8 12t-8 10'),
        tube('steel', 3.4, 'M0 0V-17'),
        tube('trim', 5.5, 'M-12-19h24'),
        bold('wood', box(-17, -3, 34, 25, 3)),
        thin('dark', box(-18, -6, 36, 6, 2)),
        bold('glow', polygon([0, 3], [10, 18], [-10, 18])),
        line('M0 8v4.500M0 15.500v.2'),
        flat('shine', box(-14, 3, 3, 9, 1.5)),
      ],
    },
  },
  mallet: {
    hold: 'swing',
    on: {
      hand: [
        tube('wood', 4.5, 'M0 14V-26'),
        bold('trim', box(-20, -46, 40, 22, 5)),
        thin('second', box(-21, -48, 9, 26, 3), box(12, -48, 9, 26, 3)),
        flat('shine', box(-9, -43, 12, 3.4, 1.7)),
      ],
    },
  },
  net: {
    hold: 'swing',
    on: {
      hand: [
        tube('wood', 4, 'M0 16V-20'),
        thin('glass', 'M-18-34q0 26 18 30q18-4 18-30z'),
        line('M-12-36q0 20 12 31M12-36q0 20-12 31M-17-28q17 8 34 0M-15-19q15 7 30 0M-9-11q9 4 18 0M0-36v32'),
        tube('trim', 4, ellipse(0, -34, 19, 8)),
      ],
    },
  },
  'spark-rod': {
    hold: 'swing',
    on: {
      hand: [
        tube('dark', 5, 'M0 12V-8'),
        tube('steel', 3, 'M0-8V-22'),
        tube('trim', 3.4, 'M-7-12h14M-6-18h12'),
        thin('glow', star(1, -37, 15, 7, 8)),
        bold('glow', 'M4-54l-10 16h7l-4 14 14-19h-7l6-11z'),
      ],
    },
  },
  grapple: {
    hold: 'swing',
    on: {
      hand: [
        tube('wood', 3.4, 'M0-14V6q0 12-10 12t-9-8q2-8 12-5'),
        tube('steel', 4.4, 'M0-14V-42M0-42q-19 1-19 16M0-42q19 1 19 16'),
        thin('steel', polygon([-26, -29], [-20, -15], [-12, -28]), polygon([26, -29], [20, -15], [12, -28])),
        thin('trim', box(-5, -22, 10, 10, 3)),
        thin('steel', circle(0, -45, 5)),
      ],
    },
  },
  lantern: {
    hold: 'carry',
    on: {
      hand: [
        tube('dark', 2, 'M-7 9q0-11 7-11t7 11'),
        bold('trim', 'M-9 10l3-5h12l3 5z'),
        bold('glow', box(-9, 10, 18, 17, 2)),
        thin('dark', 'M-9 10h8v17h-8z'),
        line('M-6.500 14h3M-6.500 18h3M-6.500 22h3'),
        bold('trim', box(-11, 26, 22, 5, 2)),
        flat('shine', circle(4, 17, 2.6)),
      ],
    },
  },
  umbrella: {
    hold: 'swing',
    on: {
      hand: [
        tube('wood', 3, 'M0-24V10q0 7-6 7t-6-6'),
        bold(
          'trim',
          'M-28-26q3-24 28-25q25 1 28 25q-5-5-9.500 0q-4-5-9 0q-4.500-5-9.500 0q-5-5-9.500 0q-5-5-9 0q-5-5-9.500 0z',
        ),
        thin('second', 'M-9.500-26q0-18 9.500-25q9.500 7 9.500 25q-5-5-9.500 0q-4.500-5-9.500 0z'),
        flat('shine', 'M-21-34q4-10 12-12q-6 5-8 12q-3 2-4 0z'),
      ],
    },
  },
  map: {
    hold: 'carry',
    over: true,
    on: {
      hand: [
        bold('pale', 'M-14-22q14 4 30-2v28q-16 6-30 2z'),
        thin('wood', 'M-18-24h6q2 16 0 32h-6q3-16 0-32zM14-26h6q3 16 0 32h-6q2-16 0-32z'),
        line('M-8 1q2-8 6-5t5-5M6-18l6 6m0-6l-6 6'),
        flat('trim', circle(-6, -13, 3)),
      ],
    },
  },
  'chess-piece': {
    hold: 'swing',
    on: {
      hand: [
        bold(
          'trim',
          'M-13-4q-1-10 3-16q4-6 1-9q-4 3-8 6q-5 2-8-2l-1-5 11-13q2-5 9-6l2-6q4 3 5 7q15 4 15 23q0 12-5 21z',
        ),
        bold('trim', 'M-17-5q18-5 34 0q4 3 3 9q-20 5-40 0q-1-6 3-9z'),
        flat('ink', circle(-4, -35, 2)),
        line('M6-42q7 6 6 18q0 9-3 16'),
        flat('shine', 'M-8-39q4-5 9-4q-5 2-6 6q-3 1-3-2z'),
      ],
    },
  },
  'hypno-disc': {
    hold: 'swing',
    on: {
      hand: [
        tube('wood', 4, 'M0 12V-14'),
        bold('trim', circle(0, -28, 19)),
        flat('pale', circle(0, -28, 15)),
        { d: spiral(0, -28, 14, 3), fill: 'none', as: 'line', width: 3.4 },
        flat('shine', 'M-14-35q3-7 10-9q-1 3-4 5q-3 2-4 5q-2 1-2-1z'),
      ],
    },
  },
  pendulum: {
    hold: 'carry',
    on: {
      hand: [
        { d: 'M1 0q5 8 9 17', fill: 'none', as: 'line', width: 2.6 },
        bold('glow', circle(14, 26, 10.5)),
        thin('pale', circle(14, 26, 7)),
        { d: spiral(14, 26, 6, 2), fill: 'none', as: 'line', width: 1.8 },
        line('M-1 29q-4-6-2-13M28 32q5-4 6-11'),
      ],
    },
  },
  die: {
    hold: 'swing',
    on: {
      hand: [
        bold('pale', polygon([0, -44], [19, -35], [19, -12], [0, -2], [-19, -12], [-19, -35])),
        flat('shade', polygon([0, -25], [19, -35], [19, -12], [0, -2])),
        line('M-19-35L0-25l19-10M0-25v23'),
        flat(
          'ink',
          ellipse(0, -35, 4, 2.4),
          ellipse(-13.5, -26, 2.4, 3),
          ellipse(-5.5, -12, 2.4, 3),
          ellipse(-9.5, -19, 2.4, 3),
        ),
        flat('ink', ellipse(5.5, -12, 2.2, 3), ellipse(13.5, -25.5, 2.2, 3)),
      ],
    },
  },
  horseshoe: {
    hold: 'swing',
    on: {
      hand: [
        bold('trim', 'M-20-46l10-1q-4 15-2 24q3 11 12 11t12-11q2-9-2-24l10 1q6 18 2 30q-6 17-22 17t-22-17q-4-12 2-30z'),
        flat(
          'ink',
          circle(-16.5, -38, 1.6),
          circle(-17.5, -27, 1.6),
          circle(-13.5, -15, 1.6),
          circle(13.5, -15, 1.6),
          circle(17.5, -27, 1.6),
          circle(16.5, -38, 1.6),
        ),
        flat('shine', 'M-20-31q0 8 3 13q-1 2-3 1q-3-6-2-13q1-2 2-1z'),
      ],
    },
  },
  'oil-can': {
    hold: 'carry',
    on: {
      hand: [
        tube('trim', 3, 'M-11 8q-9-3-8-13t9-9'),
        bold('steel', 'M-4-12q8-1 14-13l18-9 2 4-15 10q-5 9-13 14z'),
        bold('trim', 'M-15 13l4-24q9-5 18 0l4 24q-13 4-26 0z'),
        bold('dark', 'M34-29q5 8 0 11q-5-3 0-11z'),
        flat('shine', 'M-9-8h4l-2 16h-4z'),
      ],
    },
  },
  'soup-pot': {
    hold: 'carry',
    over: true,
    on: {
      hand: [
        tube('wood', 3, 'M6-6l9-20'),
        tube('trim', 3, 'M-19-1q-5 6 0 11M19-1q5 6 0 11'),
        bold('trim', 'M-18-6h36v18q-1 10-12 10h-12q-11 0-12-10z'),
        bold('spark', ellipse(0, -6, 19, 5)),
        { d: 'M-8-14q-4-5 0-9t0-9M2-16q-4-5 0-9t0-9', fill: 'none', as: 'line', width: 3 },
        flat('shine', 'M-14 1q3 1 5 1l1 12q-5-1-6-13z'),
      ],
    },
  },
  'plaster-box': {
    hold: 'carry',
    over: true,
    on: {
      hand: [
        tube('dark', 3, 'M-7 2v-6h14v6'),
        bold('pale', box(-19, 0, 38, 26, 4)),
        bold('trim', 'M0 23q-14-9-11-16q5-6 11 1q6-7 11-1q3 7-11 16z'),
        flat('shine', box(-16, 3, 3, 12, 1.5)),
      ],
    },
  },
  parcel: {
    hold: 'carry',
    over: true,
    on: {
      hand: [
        bold('wood', box(-16, -16, 32, 24, 2)),
        thin('trim', 'M-3-16h6v24h-6zM-16-7h32v5h-32z'),
        bold('trim', 'M0-16q-11-1-10-8q6-3 10 8q4-11 10-8q1 7-10 8z'),
        flat('shine', box(-13, -13, 7, 3, 1.5)),
      ],
    },
  },
  claws: {
    over: true,
    on: {
      hand: [
        thin('pale', 'M-7-2q-3-13 4-20q4 10 2 19zM-1-3q0-14 9-20q2 11-3 20zM5-1q4-12 14-15q-1 11-10 18z'),
        bold('trim', 'M-8-5q8-6 16 2l3 8q-4 7-14 5q-8-5-5-15z'),
      ],
      off: [
        thin('pale', 'M7-2q3-13-4-20q-4 10-2 19zM1-3q0-14-9-20q-2 11 3 20zM-5-1q-4-12-14-15q1 11 10 18z'),
        bold('trim', 'M8-5q-8-6-16 2l-3 8q4 7 14 5q8-5 5-15z'),
      ],
    },
  },
};
