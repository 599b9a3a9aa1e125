/** Gear that is aimed: it points to the right. */
import type { Gear } from './model.ts';
import { bold, box, circle, ellipse, flat, line, polygon, thin, tube } from './shapes.ts';

export const AIMED: Record<string, Gear> = {
  cannon: {
    hold: 'aim',
    grip: 8,
    on: {
      hand: [
        bold('dark', 'M-6 2h9l2 10h-9z'),
        bold('trim', 'M-17-13h32q3 0 3 3v12q0 3-3 3h-32q-7-2-7-9t7-9z'),
        bold('trim', 'M16-16l15-5v34l-15-5z'),
        bold('dark', ellipse(31, -4, 4.5, 17)),
        thin('second', box(-9, -15, 5, 22, 1.5), box(3, -15, 5, 22, 1.5)),
        flat('shine', box(-18, -10, 8, 3, 1.5), box(-3, -10, 5, 3, 1.5)),
      ],
    },
  },
  turret: {
    hold: 'aim',
    on: {
      hand: [
        tube('steel', 6, 'M6-14h30M6-5h30'),
        bold('dark', box(33, -18.5, 8, 18, 3)),
        bold('trim', 'M-16 4q-3-26 15-26q14 0 15 13l0 13z'),
        thin('second', box(-20, 1, 38, 7, 3)),
        flat('shine', 'M-11-8q2-8 9-9q0 3-2 4q-3 2-3 6q-3 2-4-1z'),
        thin('dark', circle(2, -8, 4)),
      ],
    },
  },
  hose: {
    hold: 'aim',
    grip: 5,
    on: {
      hand: [
        tube('second', 5, 'M-6-2q-16 2-17 14t10 12q9-2 8-11'),
        bold('trim', 'M-9-8h17l8-3v17l-8-3h-17q-3-6 0-11z'),
        thin('steel', box(15, -13, 6, 21, 2)),
        bold('glass', 'M24-3q7-12 13-1q2 9-6 10q-9-1-7-9z'),
        thin('glass', circle(40, -13, 3.4), circle(43, 5, 2.8)),
        flat('shine', circle(30, -1, 2)),
      ],
    },
  },
  lance: {
    hold: 'aim',
    grip: 16,
    on: {
      hand: [
        bold('wood', polygon([-32, 2], [-31, 9], [10, 3], [9, -6])),
        bold('trim', 'M8-11l50-1q6 2 1 5l-50 13q-7-7-1-17z'),
        thin(
          'second',
          polygon([20, -11], [30, -11], [29, 0.5], [19, 3]),
          polygon([40, -10.5], [48, -10.5], [47, -4], [39, -2]),
        ),
        bold('second', 'M4-20q11 7 8 31q-9-3-11-13t3-18z'),
        bold('second', 'M-15 1l-17-10 6-5-9-6 19-1 8 14z'),
      ],
    },
  },
  drill: {
    hold: 'aim',
    grip: 13,
    on: {
      hand: [
        bold('dark', 'M-7 2h9l2 11h-9z'),
        bold('trim', 'M-18-14h27q4 0 4 4v12q0 4-4 4h-27q-5-2-5-10t5-10z'),
        bold('steel', 'M13-17l33 13-33 13q-4-13 0-26z'),
        line('M19-14.500q2 11-1 21M27-11.500q2 8-1 15M35-8.500q1 4-1 9'),
        thin('second', box(8, -19, 6, 30, 2)),
        flat('shine', box(-15, -10, 14, 3, 1.5)),
      ],
    },
  },
  telescope: {
    hold: 'aim',
    on: {
      hand: [
        bold('steel', box(12, -7, 18, 8, 2)),
        bold('trim', box(-3, -9, 18, 12, 2)),
        bold('second', 'M-22-11h20v16h-20q-5-8 0-16z'),
        thin('glow', box(27, -9, 5, 12, 2)),
        flat('shine', box(-18, -8, 12, 3, 1.5)),
      ],
    },
  },
  flute: {
    hold: 'aim',
    grip: 4,
    on: {
      hand: [
        bold('trim', polygon([-25, -5], [-25, 5], [26, 6], [31, 0], [26, -6])),
        thin('second', box(-28, -7, 8, 14, 2), box(14, -7, 5, 14, 2)),
        flat('ink', circle(-12, -1, 2), circle(-4, -1, 2), circle(4, -1, 2), circle(10, -1, 2)),
        thin('glow', 'M31-14v-17l15-4v17q-1 5-6 5t-4-5q1-3 5-3v-8l-5 1.500v14q-1 5-6 5t-4-5q1-3 5-3z'),
        flat('shine', box(-17, -4.5, 28, 1.6, 0.8)),
      ],
    },
  },
  megaphone: {
    hold: 'aim',
    grip: 8,
    on: {
      hand: [
        bold('dark', 'M-6 0h8l2 11h-8z'),
        bold('trim', 'M-13-9l36-14q5 19 0 38l-36-14q-4-5 0-10z'),
        bold('second', ellipse(24, -4, 5, 19)),
        thin('dark', box(-19, -10, 8, 12, 3)),
        { d: 'M34-13q5 9 0 18M41-19q8 15 0 30', fill: 'none', as: 'line', width: 3 },
        flat('shine', polygon([-7, -8], [12, -15], [12, -12], [-7, -5])),
      ],
    },
  },
};
