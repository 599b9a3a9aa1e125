/** Plain counts of the dice that a log shows, beside what was to be expected. */
import type { Line } from '../../wire.ts';

const SIDES = 6;

export interface Luck {
  seat: number;
  rolls: number;
  /** How often each side came up, from the one to the six. */
  faces: number[];
  /** Rolls that needed a number, how many reached it, and how many would have on average. */
  tries: number;
  hits: number;
  expected: number;
}

interface Roll {
  seat: number;
  number: number;
  needs?: number;
}

/** One entry for each seat that rolled. */
export function luckOf(lines: Line[]): Luck[] {
  const rolls = lines
    .filter((line) => line.sort === 'roll' && !line.taken_back)
    .map((line) => line.facts as unknown as Roll);
  const known = rolls.filter(({ seat, number }) => Number.isInteger(seat) && number >= 1 && number <= SIDES);
  const seats = [...new Set(known.map(({ seat }) => seat))].sort((one, other) => one - other);
  return seats.map((seat) =>
    counted(
      seat,
      known.filter((roll) => roll.seat === seat),
    ),
  );
}

function counted(seat: number, rolls: Roll[]): Luck {
  const faces = Array.from({ length: SIDES }, (_, at) => rolls.filter(({ number }) => number === at + 1).length);
  const tries = rolls.filter((roll): roll is Required<Roll> => typeof roll.needs === 'number');
  return {
    seat,
    rolls: rolls.length,
    faces,
    tries: tries.length,
    hits: tries.filter(({ number, needs }) => number >= needs).length,
    expected: tries.reduce((sum, { needs }) => sum + chance(needs), 0),
  };
}

const chance = (needs: number) => Math.min(SIDES, Math.max(0, SIDES + 1 - needs)) / SIDES;
