/** Bodies with two arms and two legs, all from the same joints. */
import type { Body, Bone, Piece, Stance } from './model.ts';
import { bold, box, circle, ellipse, flat, limb, line, path, peg, type Shape, thin, tube } from './shapes.ts';

interface Build {
  /** Half the distance of the shoulders, and of the hips. */
  shoulder: number;
  hip: number;
  /** Half the width of chest and waist. */
  chest: number;
  waist: number;
  torso: number;
  arm: { upper: number; fore: number; thick: number; fist: number };
  leg: { thigh: number; shin: number; thick: number };
  foot: number;
  head: number;
  /** How large gear is on it. */
  gear: number;
  stand: number;
  front?: (build: Build) => Shape[];
  /** Instead of a chest of flesh and of limbs that taper. */
  robot?: boolean;
  /** Instead of legs. */
  skirt?: (build: Build, hips: number) => Piece[];
}

type Turns = Partial<Record<Stance, number>>;
const LEAN: Turns = { fighting: 11, wounded: 13 };
const NOD: Turns = { fighting: -5, wounded: 14 };
const ARM: [upper: Turns, fore: Turns] = [
  { standing: -20, fighting: -134, wounded: -22, ready: 8, aiming: 34, thrusting: -66, lifting: -156 },
  { standing: -26, fighting: -22, wounded: -4, ready: -84, aiming: -112, thrusting: -34, lifting: -14 },
];
const OFF_ARM: [upper: Turns, fore: Turns] = [
  { standing: 22, fighting: 44, wounded: 4, lifting: 156 },
  { standing: 14, fighting: -78, wounded: -6, lifting: 14 },
];
const FRONT_LEG: [thigh: Turns, shin: Turns] = [
  { standing: -5, fighting: -32, wounded: -16 },
  { standing: 3, fighting: 26, wounded: 24 },
];
const BACK_LEG: [thigh: Turns, shin: Turns] = [
  { standing: 5, fighting: 20, wounded: 6 },
  { standing: -3, fighting: 12, wounded: 4 },
];

function arm(build: Build, side: 1 | -1, [upper, fore]: [Turns, Turns]): Bone {
  const { thick, fist } = build.arm;
  const spot = side === 1 ? 'hand' : 'off';
  const hand: Piece[] = build.robot
    ? [thin('second', path`M-5 -2q-6 6 -2 12l4 -3q-1 -4 2 -5q3 1 2 5l4 3q4 -6 -2 -12z`)]
    : [thin('face', circle(0, 3, fist)), flat('shine', circle(-fist * 0.3, 3 - fist * 0.35, fist * 0.28))];
  const sleeve = (length: number): Shape[] =>
    build.robot
      ? [
          tube('second', thick * 1.3, path`M0 0L0 ${length}`),
          line(path`M${-thick * 0.6} ${length * 0.5}h${thick * 1.2}`),
        ]
      : [bold('main', limb(length, thick, thick * 0.86)), flat('shine', limb(length * 0.5, thick * 0.2, thick * 0.14))];
  return {
    at: [side * build.shoulder, -build.torso + 8],
    turn: upper,
    draws: [
      ...sleeve(build.arm.upper),
      {
        at: [0, build.arm.upper],
        turn: fore,
        draws: [
          ...sleeve(build.arm.fore),
          ...(build.robot ? [] : [thin('trim', box(-thick, build.arm.fore - 5, 2 * thick, 6, 2))]),
          ...peg(0, 0, thick * 0.42),
          {
            at: [0, build.arm.fore],
            draws: [
              { spot, scale: build.gear, at: [0, 3] },
              ...hand,
              { spot, scale: build.gear, at: [0, 3], over: true },
            ],
          },
        ],
      },
      ...peg(0, 0, thick * 0.66),
      { spot: 'shoulder', scale: build.gear * side },
    ],
  };
}

function leg(build: Build, side: 1 | -1, hips: number, [thigh, shin]: [Turns, Turns]): Bone {
  const { thick } = build.leg;
  const foot = build.foot;
  const boot = path`M${-foot * 0.5} -6h${foot * 0.7}q${foot * 0.1} 4 ${foot * 0.5} 6q${foot * 0.35} 2 ${foot * 0.3} 7h${-foot * 1.6}q${-foot * 0.1} -8 ${foot * 0.1} -13z`;
  const bone = (length: number, top: number, bottom: number): Shape[] =>
    build.robot ? [tube('second', thick * 1.2, path`M0 0L0 ${length}`)] : [bold('second', limb(length, top, bottom))];
  return {
    at: [side * build.hip, -hips],
    turn: thigh,
    draws: [
      ...bone(build.leg.thigh, thick, thick * 0.9),
      {
        at: [0, build.leg.thigh],
        turn: shin,
        draws: [
          ...bone(build.leg.shin, thick * 0.9, thick * 0.82),
          ...peg(0, 0, thick * 0.46),
          {
            at: [0, build.leg.shin],
            level: true,
            draws: [
              bold('main', boot),
              flat(
                'shine',
                path`M${foot * 0.3} 1q${foot * 0.3} 0 ${foot * 0.4} 3q${-foot * 0.3} -2 ${-foot * 0.4} -3z`,
              ),
              { spot: 'feet', scale: foot / 11 },
            ],
          },
        ],
      },
    ],
  };
}

function torso({ chest: c, waist: w, torso: t, hip, leg: { thick }, robot }: Build): Shape[] {
  if (robot) {
    return [
      thin('second', box(-w * 0.6, -8, w * 1.2, 12, 3)),
      bold('main', box(-c, -t, 2 * c, t - 4, 5)),
      flat('shine', box(-c + 3, -t + 4, 3, t * 0.55, 1.5)),
    ];
  }
  const low = hip + thick * 0.75;
  return [
    bold('second', path`M${-w - 1} -9h${2 * w + 2}L${low} 3q${-low} 7 ${-2 * low} 0z`),
    bold(
      'main',
      path`M${-c * 0.7} ${-t}Q0 ${-t - 5} ${c * 0.7} ${-t}Q${c + 3} ${-t + 1} ${c} ${-t + 11}L${w} -6Q0 -2 ${-w} -6L${-c} ${-t + 11}Q${-c - 3} ${-t + 1} ${-c * 0.7} ${-t}z`,
    ),
    flat('shine', path`M${-c * 0.72} ${-t + 4}q-2.5 4 -1 9l2 7q2 -1 1.4 -6q-1.2 -6 .6 -9q-1 -2 -3 -1z`),
    thin('trim', path`M${-w - 1} -11Q0 -7 ${w + 1} -11l.5 6Q0 -1 ${-w - 1.5} -5z`),
  ];
}

function person(build: Build): Body {
  const hips = build.skirt ? 46 : build.leg.thigh + build.leg.shin + 7;
  const trunk = (draws: readonly Piece[]): Bone => ({ at: [0, -hips], turn: LEAN, draws });
  const { torso: t, gear } = build;
  return {
    stand: build.stand,
    draws: [
      trunk([{ spot: 'back', at: [0, -t + 10], scale: gear }]),
      ...(build.skirt ? build.skirt(build, hips) : [leg(build, -1, hips, BACK_LEG), leg(build, 1, hips, FRONT_LEG)]),
      trunk([
        ...torso(build),
        ...(build.front?.(build) ?? []),
        ...(build.skirt ? [] : [...peg(-build.hip, 0, 3.2), ...peg(build.hip, 0, 3.2)]),
        { spot: 'chest', at: [0, -t * 0.58], scale: gear },
        { spot: 'belt', at: [0, -6], scale: gear },
        { at: [0, -t], turn: NOD, draws: [...peg(0, -5, 6), { spot: 'head', scale: build.head }] },
        { spot: 'neck', at: [0, -t], scale: gear },
        arm(build, -1, OFF_ARM),
        arm(build, 1, ARM),
      ]),
    ],
  };
}

const sash = ({ chest: c, torso: t, waist: w }: Build): Shape[] => [
  thin('second', path`M${-c + 1} ${-t + 6}l6 -5L${w} -14l-2 4z`),
  thin('trim', circle(1, -t * 0.5, 3.2)),
];

const harness = ({ chest: c, torso: t }: Build): Shape[] => [
  thin('second', path`M${-c * 0.72} ${-t + 1}l5 -2 3 ${t - 12}h-6zM${c * 0.72} ${-t + 1}l-5 -2 -3 ${t - 12}h6z`),
  thin('second', box(-c + 3, -t * 0.45, c - 5, 8), box(2, -t * 0.45, c - 5, 8)),
];

const muscles = ({ chest: c, torso: t }: Build): Shape[] => [
  thin(
    'second',
    path`M${-c * 0.75} ${-t + 6}Q0 ${-t + 2} ${c * 0.75} ${-t + 6}L${c * 0.66} ${-t * 0.5}Q0 ${-t * 0.3} ${-c * 0.66} ${-t * 0.5}z`,
  ),
  line(path`M0 ${-t + 5}V${-t * 0.42}`),
  flat('shine', ellipse(-c * 0.4, -t + 9, c * 0.2, 2.2)),
];

const buttons = ({ torso: t }: Build): Shape[] => [
  thin('second', path`M-6 ${-t}h12l2 ${t - 6}q-8 4 -16 0z`),
  flat('ink', circle(0, -t + 8, 1.4), circle(0, -t + 14, 1.4)),
];

const panel = ({ chest: c, torso: t }: Build): Shape[] => [
  thin('pale', box(-c + 8, -t + 7, 2 * c - 13, t * 0.42, 2)),
  flat('trim', circle(-c + 14, -t + 13, 2.6)),
  line(path`M${-c + 19} ${-t + 11}h${2 * c - 28}M${-c + 19} ${-t + 15}h${2 * c - 32}`),
  flat('ink', circle(-c + 5, -9, 1.3), circle(c - 5, -9, 1.3), circle(c - 5, -t + 5, 1.3)),
];

const gown = ({ waist: w }: Build, hips: number): Piece[] => [
  ...([-9, 11] as const).map(
    (x): Bone => ({ at: [x, -7], draws: [bold('trim', 'M-7-2h12q7 2 7 9h-19z'), { spot: 'feet', scale: 0.9 }] }),
  ),
  {
    at: [0, -hips],
    turn: { fighting: -3, wounded: 3 },
    draws: [
      bold(
        'main',
        path`M${-w - 1} -7h${2 * w + 2}C${w + 3} 10 24 20 25 40q-6 5 -12 1q-6 5 -13 1q-7 4 -13 -1q-6 4 -12 -1C-24 20 ${-w - 3} 10 ${-w - 1} -7z`,
      ),
      thin('second', path`M-7 -6h14q2 26 6 47q-6 5 -13 1q-7 4 -13 -1q4 -21 6 -47z`),
      flat('shine', path`M${-w} 2q-7 13 -9 28q3 1 4 0q1 -14 8 -27z`),
    ],
  },
];

const HEAD_ARM = { upper: 14, fore: 13, thick: 5.6, fist: 6.2 };

export const PEOPLE: Record<string, Body> = {
  slim: person({
    shoulder: 15,
    hip: 7.5,
    chest: 14,
    waist: 9,
    torso: 34,
    arm: HEAD_ARM,
    leg: { thigh: 19, shin: 17, thick: 6 },
    foot: 10.5,
    head: 1,
    gear: 1,
    stand: 29,
    front: sash,
  }),
  sturdy: person({
    shoulder: 19,
    hip: 9,
    chest: 18,
    waist: 13,
    torso: 35,
    arm: { upper: 14, fore: 13, thick: 7, fist: 7 },
    leg: { thigh: 17, shin: 16, thick: 7.4 },
    foot: 12,
    head: 1,
    gear: 1,
    stand: 31,
    front: harness,
  }),
  giant: person({
    shoulder: 27,
    hip: 11,
    chest: 26,
    waist: 15,
    torso: 44,
    arm: { upper: 17, fore: 17, thick: 10, fist: 9 },
    leg: { thigh: 14, shin: 13, thick: 9 },
    foot: 14,
    head: 0.84,
    gear: 1.06,
    stand: 36,
    front: muscles,
  }),
  small: person({
    shoulder: 15,
    hip: 7,
    chest: 14,
    waist: 14,
    torso: 25,
    arm: { upper: 9, fore: 9, thick: 5.6, fist: 6 },
    leg: { thigh: 8, shin: 7, thick: 6.6 },
    foot: 11,
    head: 1.3,
    gear: 1,
    stand: 28,
    front: buttons,
  }),
  robed: person({
    shoulder: 14,
    hip: 7,
    chest: 13,
    waist: 8,
    torso: 32,
    arm: { upper: 14, fore: 13, thick: 6.4, fist: 6 },
    leg: { thigh: 19, shin: 17, thick: 6 },
    foot: 10,
    head: 1,
    gear: 1,
    stand: 33,
    skirt: gown,
  }),
  boxy: person({
    shoulder: 23,
    hip: 9,
    chest: 20,
    waist: 14,
    torso: 38,
    arm: { upper: 13, fore: 12, thick: 6, fist: 7 },
    leg: { thigh: 15, shin: 13, thick: 6 },
    foot: 13,
    head: 0.92,
    gear: 1,
    stand: 31,
    front: panel,
    robot: true,
  }),
};
