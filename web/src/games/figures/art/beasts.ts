/** Bodies of creatures, of mounts, and of machines that took after them. */
import type { Body, Bone, Piece, Stance } from './model.ts';
import { bold, circle, ellipse, flat, limb, line, path, peg, type Shape, thin, tube } from './shapes.ts';

type Turns = Partial<Record<Stance, number>>;

/** All of it turned about one point. */
export const about = (x: number, y: number, turn: Turns, draws: readonly Piece[]): Bone => ({
  at: [x, y],
  turn,
  draws: [{ at: [-x, -y], draws }],
});

const joint = (x: number, y: number, turn: Turns, ...draws: Piece[]): Bone => ({ at: [x, y], turn, draws });

/** A short arm that can hold something, with its peg. */
function arm(x: number, y: number, spot: 'hand' | 'off', length: number, turn: Turns, scale = 0.9): Bone {
  return joint(
    x,
    y,
    turn,
    tube('main', 8, path`M0 0V${length}`),
    ...peg(0, 0, 3.6),
    joint(0, length, {}, { spot, scale, at: [0, 3] }, thin('second', circle(0, 3, 6)), {
      spot,
      scale,
      at: [0, 3],
      over: true,
    }),
    { spot: 'shoulder', scale: spot === 'hand' ? scale * 0.8 : -scale * 0.8 },
  );
}

const RAISED: Turns = { standing: -42, fighting: -140, wounded: -20, aiming: -60, thrusting: -80, lifting: -158 };
const RAISED_OFF: Turns = { standing: 40, fighting: 84, wounded: 14, lifting: 158 };

const paw = (fill: 'main' | 'second'): Shape[] => [bold(fill, 'M-8-7h14q8 2 8 8h-22z'), line('M3-4v4M8-3v3')];

const hoofed = (x: number, far: boolean, turn: Turns): Bone =>
  joint(x, -30, turn, bold(far ? 'second' : 'main', limb(22, 8, 6.5)), ...(far ? [] : peg(0, 0, 4)), {
    at: [0, 30],
    level: true,
    draws: [...paw('second'), { spot: 'feet', scale: 0.8 }],
  });

const sucker = (...at: [number, number][]): Shape => flat('pale', ...at.map(([x, y]) => circle(x, y, 1.7)));

export const BEASTS: Record<string, Body> = {
  ball: {
    stand: 31,
    draws: [
      { spot: 'back', at: [0, -48] },
      ...([-12, 12] as const).map((x) =>
        joint(x, -24, { fighting: x, wounded: -x * 0.6 }, tube('second', 9, 'M0 0V16'), {
          at: [0, 17],
          level: true,
          draws: [bold('second', 'M-8-6h13q9 3 9 13h-22z'), { spot: 'feet' }],
        }),
      ),
      about(0, -20, { fighting: 9, wounded: 12 }, [
        joint(0, -68, { fighting: -4, wounded: 10 }, { spot: 'head', scale: 0.82 }),
        bold('main', circle(0, -46, 29)),
        flat('second', 'M-28-39q28 11 56 0q-5 22-28 22t-28-22z'),
        line('M-28.500-40q28 11 57 0'),
        flat('shine', 'M-20-52q1-12 12-18q3 1 1 4q-8 5-8 15q-3 3-5-1z', circle(16, -34, 2)),
        { spot: 'chest', at: [2, -48], scale: 0.95 },
        { spot: 'belt', at: [0, -30], scale: 1.2 },
        { spot: 'neck', at: [0, -70] },
        arm(-27, -48, 'off', 15, RAISED_OFF, 1),
        arm(27, -48, 'hand', 15, RAISED, 1),
      ]),
    ],
  },
  quadruped: {
    stand: 40,
    draws: [
      about(-18, 0, { fighting: -15, wounded: 5 }, [
        joint(
          -29,
          -46,
          { standing: 4, fighting: 26, wounded: -18 },
          tube('main', 5, 'M0 0q-10 2-12 16'),
          bold('second', 'M-15 12q-7 8-2 16q8-2 8-15z'),
        ),
        hoofed(-13, true, { fighting: 6, wounded: -8 }),
        hoofed(24, true, { fighting: -38, wounded: 16 }),
        { spot: 'back', at: [-8, -54], fixed: true },
        bold('main', 'M-33-44q0-15 18-15q15 4 30 1q18-3 20 14q0 17-14 22q-18 4-36 0q-18-4-18-22z'),
        flat('second', 'M-22-25q20 8 42 0q-2 4-8 5q-14 2-26-1q-6-1-8-4z'),
        flat('shine', 'M-27-45q1-8 11-9q2 2-1 3q-6 2-6 8q-3 2-4-2z'),
        hoofed(-22, false, { fighting: 4, wounded: -4 }),
        hoofed(15, false, { fighting: -50, wounded: 26 }),
        { spot: 'shoulder', at: [16, -42] },
        { spot: 'belt', at: [-5, -48], scale: 1.05 },
        { spot: 'off', at: [-18, -36], scale: 0.8, fixed: true },
        { spot: 'hand', at: [-8, -60], scale: 0.8, fixed: true },
        joint(
          24,
          -48,
          { fighting: 10, wounded: 22 },
          bold('main', 'M-13 8q2-18 8-26h14q4 16-6 34q-12 4-16-8z'),
          { spot: 'chest', at: [-1, 11], scale: 0.75 },
          { spot: 'head', at: [4, -14], scale: 0.86 },
          { spot: 'neck', at: [1, -8], scale: 0.7 },
          ...peg(-6, 10, 3.6),
          { spot: 'off', over: true, at: [-42, 12], scale: 0.8, fixed: true },
          { spot: 'hand', over: true, at: [-32, -12], scale: 0.8, fixed: true },
        ),
      ]),
    ],
  },
  serpent: {
    stand: 40,
    draws: [
      tube('main', 18, 'M-26-20q26-12 52 0'),
      joint(
        26,
        -10,
        { fighting: 10, wounded: 34 },
        tube('main', 12, 'M0 2q16-4 14-22'),
        ...peg(6, 0, 3.4),
        joint(
          14,
          -20,
          {},
          tube('second', 8, 'M0 0V-6'),
          { spot: 'hand', at: [0, -8], scale: 0.9 },
          { spot: 'hand', over: true, at: [0, -8], scale: 0.9 },
        ),
      ),
      tube('main', 19, 'M-34-12q4 6 34 6t34-6'),
      flat('second', 'M-22-3q22 5 44 0v3q-22 5-44 0z'),
      line('M-20-15l-3 13M0-14v14M20-15l3 13'),
      { spot: 'feet', at: [0, -2], scale: 0.8 },
      { spot: 'back', at: [12, -32], scale: 0.95 },
      joint(
        -16,
        -20,
        { fighting: 7, wounded: 14 },
        tube('main', 20, 'M0 2q-14-16 3-30q14-11 9-32'),
        tube('second', 7, 'M4 0q-10-14 7-26q14-12 10-30'),
        line('M-8-8l10-3M-5-19l10 3M6-30l7 7M14-41l9 3M17-52h9'),
        ...peg(-5, -10, 4),
        ...peg(12, -38, 4),
        { spot: 'belt', at: [2, -22], scale: 0.7 },
        { spot: 'chest', at: [10, -38], scale: 0.75 },
        { spot: 'off', at: [-12, -18], scale: 0.75, fixed: true },
        { spot: 'off', over: true, at: [-12, -18], scale: 0.75, fixed: true },
        { spot: 'shoulder', at: [8, -50], scale: 0.8 },
        joint(
          13,
          -58,
          { fighting: 4, wounded: 24 },
          { spot: 'head', scale: 0.95 },
          { spot: 'neck', at: [0, 2], scale: 0.8 },
        ),
      ),
    ],
  },
  winged: {
    stand: 32,
    draws: [
      about(0, -6, { fighting: 9, wounded: 12 }, [
        tube('main', 9, 'M-8-24q-20 4-28 16'),
        bold('second', 'M-33-12l-15 4 6 5-5 6 17-2z'),
        joint(
          -12,
          -66,
          { standing: 6, fighting: 22, wounded: -34 },
          bold('second', 'M2-6q-16-26-44-22q8 8 2 16q10 2 6 13q10-1 10 11q10-4 14 6q8-8 14-2z'),
          line('M0-3q-20-6-39-22M-1 0q-14 2-30 1M0 4q-10 4-20 8'),
          ...peg(0, 0, 4),
        ),
        joint(
          12,
          -66,
          { standing: -6, fighting: -20, wounded: 40 },
          bold('second', 'M-2-6q16-26 44-22q-8 8-2 16q-10 2-6 13q-10-1-10 11q-10-4-14 6q-8-8-14-2z'),
          line('M0-3q20-6 39-22M1 0q14 2 30 1M0 4q10 4 20 8'),
          ...peg(0, 0, 4),
        ),
        { spot: 'back', at: [0, -56], scale: 0.9 },
        ...([-11, 11] as const).map((x) =>
          joint(x, -22, { fighting: x * 1.2, wounded: 0 }, bold('main', limb(10, 9, 7)), {
            at: [0, 16],
            level: true,
            draws: [bold('second', 'M-9-6h13q10 3 10 12h-24z'), line('M4 0v5M9 1v4'), { spot: 'feet' }],
          }),
        ),
        bold('main', 'M-20-36q-2-26 12-36q8-4 16 0q14 10 12 36q-3 20-20 20t-20-20z'),
        thin('second', 'M-9-38q-1-20 10-28q11 8 10 28q-2 16-10 16t-10-16z'),
        line('M-8-44q9 4 19 0M-8-34q9 4 18 0'),
        flat('shine', 'M-16-40q0-15 6-23q3 0 1 4q-4 7-4 18q-2 4-3 1z'),
        { spot: 'chest', at: [1, -46], scale: 0.8 },
        { spot: 'belt', at: [0, -30], scale: 0.9 },
        joint(1, -72, { fighting: -5, wounded: 14 }, { spot: 'head', scale: 0.9 }),
        { spot: 'neck', at: [0, -72], scale: 0.85 },
        arm(-16, -54, 'off', 15, { standing: 34, fighting: 74, wounded: 10 }, 0.85),
        arm(16, -54, 'hand', 15, { standing: -40, fighting: -108, wounded: -12, aiming: -70 }, 0.85),
      ]),
    ],
  },
  insect: {
    stand: 42,
    draws: [
      tube('second', 5, 'M-8-36L-30-60-48-6M12-36L34-62 50-8'),
      { spot: 'back', at: [-12, -42], scale: 0.9 },
      about(0, -10, { fighting: -9, wounded: 8 }, [
        bold('main', 'M-50-34q2-20 24-20q22 2 22 20q-2 18-22 18t-24-18z'),
        line('M-37-51q-6 17 1 33M-22-54q-5 20 1 37'),
        flat('shine', 'M-44-36q1-9 9-12q2 1 0 4q-5 2-5 8q-3 3-4 0z'),
        bold('second', circle(6, -36, 14)),
        { spot: 'belt', at: [-4, -30], scale: 0.9 },
        { spot: 'chest', at: [6, -36], scale: 0.7 },
        joint(
          17,
          -40,
          { wounded: 16 },
          { spot: 'head', scale: 0.92, at: [2, 8] },
          { spot: 'neck', at: [0, 8], scale: 0.7 },
        ),
      ]),
      tube('second', 6, 'M-10-32L-22-52-34-2M2-28L-2-40-10-1M12-30L26-46 34-2'),
      ...peg(-22, -52, 4),
      ...peg(26, -46, 4),
      ...([-34, -10, 34] as const).map(
        (x): Bone => ({ at: [x, -4], draws: [thin('main', ellipse(0, 1, 6, 3.6)), { spot: 'feet', scale: 0.6 }] }),
      ),
      arm(-2, -40, 'off', 18, { standing: 150, fighting: 166, wounded: 96 }, 0.85),
      arm(14, -34, 'hand', 25, { standing: -100, fighting: -132, wounded: -40, aiming: -96 }, 0.9),
    ],
  },
  tentacled: {
    stand: 42,
    draws: [
      { spot: 'back', at: [0, -52] },
      tube('second', 9, 'M-12-24q-10 14-26 8q-10-4-8 6M12-24q10 14 26 8q10-4 8 6'),
      about(0, -20, { fighting: 8, wounded: 10 }, [
        joint(0, -52, { wounded: 8 }, { spot: 'head', scale: 1.12 }),
        bold('main', 'M-18-28q-6-20-3-30q8-10 21-10t21 10q3 10-3 30q0 8 6 12q-24 10-48 0q6-4 6-12z'),
        flat('second', 'M-10-26q10 5 20 0q0 7 4 9q-14 4-28 0q4-2 4-9z'),
        flat('shine', 'M-17-44q-1-9 4-14q2 1 1 4q-3 3-2 10q-2 3-3 0z'),
        { spot: 'chest', at: [0, -42], scale: 0.85 },
        { spot: 'belt', at: [0, -26], scale: 1.1 },
        { spot: 'neck', at: [0, -58], scale: 1.1 },
      ]),
      tube('main', 11, 'M-16-18q-4 16-20 14q-10-2-8-12M16-18q4 16 20 14q10-2 8-12M-5-16q2 14-8 14M6-16q-2 14 8 14'),
      sucker([-26, -3], [-36, -5], [26, -3], [36, -5], [-9, -4], [10, -4]),
      { spot: 'feet', at: [0, -4], scale: 0.8 },
      joint(
        -18,
        -34,
        { standing: 0, fighting: 14, wounded: -30 },
        tube('main', 10, 'M0 0q-18-4-18-20'),
        ...peg(0, 0, 4),
        joint(-18, -20, {}, { spot: 'off', scale: 0.9 }, tube('main', 8, 'M0 2V-3'), {
          spot: 'off',
          over: true,
          scale: 0.9,
        }),
        { spot: 'shoulder', scale: -0.9 },
      ),
      joint(
        18,
        -34,
        { standing: 0, fighting: -18, wounded: 34 },
        tube('main', 10, 'M0 0q18-4 18-20'),
        ...peg(0, 0, 4),
        joint(18, -20, {}, { spot: 'hand', scale: 0.9 }, tube('main', 8, 'M0 2V-3'), {
          spot: 'hand',
          over: true,
          scale: 0.9,
        }),
        { spot: 'shoulder', scale: 0.9 },
      ),
    ],
  },
  striding: {
    stand: 34,
    draws: [
      about(0, 0, { wounded: 4 }, [
        joint(
          8,
          -36,
          { standing: 0, fighting: -22, wounded: -10 },
          bold('second', limb(14, 9, 6)),
          tube('second', 7, 'M0 14l-6 12'),
          { at: [-4, 29], level: true, draws: [...paw('second'), { spot: 'feet', scale: 0.9 }] },
        ),
      ]),
      about(-6, -40, { standing: -4, fighting: 6, wounded: 14 }, [
        joint(
          -24,
          -50,
          { fighting: 10, wounded: -22 },
          bold('main', 'M4-12q-14-2-22 8q-6 8-14 5q6 12 20 8q10-4 16 6z'),
          ...peg(-2, 0, 4),
        ),
        { spot: 'back', at: [-8, -54], scale: 0.9 },
        bold('main', 'M-30-46q2-20 24-24q26-6 30 14q2 20-10 28q-16 8-32 2q-12-6-12-20z'),
        flat('second', 'M20-62q6 24-8 34q-10 6-22 3q20-8 22-36q4-3 8-1z'),
        line('M-18-66q4 6 2 11M-8-69q4 6 2 12M3-69q3 6 1 11'),
        flat('shine', 'M-24-48q2-10 12-13q2 1 0 4q-6 2-7 10q-4 3-5-1z'),
        { spot: 'belt', at: [-8, -50], scale: 1 },
        { spot: 'chest', at: [12, -48], scale: 0.75 },
        arm(6, -46, 'off', 10, { standing: -30, fighting: -64, wounded: -10 }, 0.8),
        joint(
          10,
          -62,
          { fighting: -4, wounded: 16 },
          bold('main', 'M-14 10q-2-20 8-26h14q6 14 0 30q-12 6-22-4z'),
          ...peg(-5, 9, 4),
          { spot: 'head', at: [2, -10], scale: 0.95 },
          { spot: 'neck', at: [0, -6], scale: 0.8 },
        ),
        arm(19, -47, 'hand', 11, { standing: -64, fighting: -96, wounded: -24 }, 0.85),
      ]),
      about(0, 0, { wounded: -4 }, [
        joint(
          -10,
          -38,
          { standing: 0, fighting: 16, wounded: 10 },
          bold('main', 'M-12-6q4-10 16-6q10 6 6 18q-4 10-14 8q-12-6-8-20z'),
          tube('main', 8, 'M-2 12l-4 16'),
          ...peg(0, 0, 4.4),
          { at: [-3, 31], level: true, draws: [...paw('main'), { spot: 'feet', scale: 0.9 }] },
        ),
      ]),
    ],
  },
};
