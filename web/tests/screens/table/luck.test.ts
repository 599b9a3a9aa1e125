import { expect, test } from 'vitest';
import { luckOf } from '../../../src/screens/table/luck.ts';
import type { Line } from '../../../src/wire.ts';

const line = (
  number: number,
  sort: NonNullable<Line['sort']>,
  facts: Record<string, unknown>,
  more: Partial<Line> = {},
): Line => ({
  number,
  kind: sort,
  sort,
  text: '',
  facts,
  ...more,
});

test('rolls are those of the seat that a line names', () => {
  const [one, other] = luckOf([
    line(1, 'roll', { seat: 1, roll: 5, number: 3 }),
    line(2, 'roll', { seat: 0, number: 2, needs: 2 }),
    line(3, 'roll', { seat: 0, number: 6 }, { taken_back: true }),
    line(4, 'roll', { number: 4 }),
  ]);
  expect(one).toMatchObject({ seat: 0, rolls: 1, tries: 1, hits: 1 });
  expect(other).toMatchObject({ seat: 1, faces: [0, 0, 0, 0, 1, 0] });
});

test('dice that are dropped, and rolls for a piece, are those of whoever has the turn', () => {
  const dice = [
    { place: 'COCKED', number: 6 },
    { place: 'C', number: 2 },
    { place: 'OUT', number: 3 },
  ];
  const [luck] = luckOf([
    line(1, 'turn', { seat: 1 }),
    line(2, 'action', { scout: 'scout:1.0', target: 'scout:0.0', dice }),
    line(3, 'heal', { scout: 'scout:1.1', roll: 4 }),
    line(4, 'roll', { scout: 'scout:1.2', roll: 1 }),
    line(5, 'roll', { target: 'scout:0.0', dice: [{ place: 'N', number: 5 }] }),
  ]);
  expect(luck).toMatchObject({ seat: 1, rolls: 5, faces: [1, 1, 1, 1, 1, 0] });
});
