/** A made-up hulk to show boards with, and who is about in it. */
import { keyOf, squareOf } from '../../kit/board/squares.ts';
import type { BoardPiece, Facing, FloorSquare, Mark, Role, Section, SquareKey } from '../../kit/board/types.ts';

/** Each sign is a section, capitals are rooms. */
const PLAN = `
....AAA......aaaa...BBB.....
bbbbAAAcccccca..d...BBBeeee.
b...AAA......f..ddddBBB...e.
b.....g......f..h....i....e.
jj....g......f..h....i....k.
j..lllglllCCCmmmhhh..innnnk.
j.....o...CCC...p....i....k.
jqqq..o...CCC...p....r....k.
...q..o....s....p....r..DDDt
...quuouu..s..vvpvvv.rrrDDDt
EEE.u......s.......v....DDDt
EEEwu......sss.....v.....x..
EEE.y........s..1..2222..x..
.3..yyyy44444sss1..2..5555..
.3......4....6.FFF.2..5.....
.333333.7777.66FFF.28855....
......3337.....FFF..........
`;

export function readPlan(plan: string): FloorSquare[] {
  return plan
    .trim()
    .split('\n')
    .flatMap((line, row) =>
      [...line].flatMap((section, column) =>
        section === '.' ? [] : [{ column, row, section, room: section !== section.toLowerCase() }],
      ),
    );
}

export const HULK = readPlan(PLAN);

export const ROOMS: Record<string, Section> = {
  A: { label: 'A', seat: 0, centre: '5.1' },
  B: { label: 'B' },
  C: { label: 'C' },
  D: { label: 'D', seat: 1, centre: '25.9' },
  E: { label: 'E', seat: 2, centre: '1.11' },
  F: { label: 'F', seat: 3, centre: '16.15' },
};

const NAMES: Record<Role, string> = { captain: 'Captain', trooper: 'Scout', heavy: 'Gunner' };
const PEOPLE = ['Mara', 'Bo', 'Fen', 'Ida'];

export function piece(
  seat: number,
  role: Role,
  square: SquareKey,
  facing: Facing,
  more: Partial<BoardPiece> = {},
): BoardPiece {
  const label = [NAMES[role], more.tag, 'of', PEOPLE[seat]].filter(Boolean).join(' ');
  return { id: `${seat} ${role} ${more.tag ?? ''} ${square}`, square, label, role, seat, facing, ...more };
}

export const SQUADS: BoardPiece[] = [
  piece(0, 'captain', '5.2', 4),
  piece(0, 'trooper', '6.4', 4, { tag: '1' }),
  piece(0, 'trooper', '8.1', 2, { tag: '2', carrying: true }),
  piece(0, 'trooper', '3.1', 6, { tag: '3' }),
  piece(0, 'heavy', '6.6', 3, { reloading: true }),
  piece(1, 'captain', '24.8', 7),
  piece(1, 'trooper', '22.9', 6, { tag: '1' }),
  piece(1, 'trooper', '21.5', 0, { tag: '2' }),
  piece(1, 'trooper', '18.5', 6, { tag: '3', prone: true }),
  piece(1, 'heavy', '16.7', 5, { jammed: true }),
  piece(2, 'captain', '3.11', 2),
  piece(2, 'trooper', '4.9', 1, { tag: '1' }),
  piece(2, 'trooper', '1.14', 3, { tag: '2', prone: true, carrying: true }),
  piece(2, 'heavy', '2.10', 1),
  piece(3, 'captain', '15.14', 7),
  piece(3, 'trooper', '13.11', 7, { tag: '1' }),
  piece(3, 'trooper', '11.9', 0, { tag: '2' }),
  piece(3, 'trooper', '19.13', 1, { tag: '3' }),
  piece(3, 'heavy', '17.15', 1),
];

/** So many steps to each square around one, without rules: only to have numbers to show. */
export function stepsFrom(from: SquareKey, most: number): Record<SquareKey, Mark> {
  const floor = new Set(HULK.map(keyOf));
  const taken = new Set(SQUADS.map(({ square }) => square));
  const found = new Map([[from, 0]]);
  for (const [square, step] of found) {
    if (step === most) continue;
    const { column, row } = squareOf(square);
    for (const across of [-1, 0, 1]) {
      for (const down of [-1, 0, 1]) {
        const next = keyOf({ column: column + across, row: row + down });
        if (floor.has(next) && !taken.has(next) && !found.has(next)) found.set(next, step + 1);
      }
    }
  }
  found.delete(from);
  return Object.fromEntries([...found].map(([square, step]) => [square, { state: 'legal', step }]));
}

/** A way back from a square by falling numbers. */
export function wayTo(to: SquareKey, from: SquareKey, marks: Record<SquareKey, Mark>): SquareKey[] {
  const way = [to];
  for (let step = marks[to]?.step ?? 0; step > 1; step--) {
    const { column, row } = squareOf(way[0] ?? to);
    const near = (key: SquareKey) =>
      Math.max(Math.abs(squareOf(key).column - column), Math.abs(squareOf(key).row - row)) === 1;
    const before = Object.keys(marks).find((key) => marks[key]?.step === step - 1 && near(key));
    if (before) way.unshift(before);
  }
  return marks[to]?.step ? [from, ...way] : [];
}
