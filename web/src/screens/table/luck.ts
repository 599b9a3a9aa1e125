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
  needs?: number | undefined;
}

/** What a line may tell of dice. */
interface Facts extends Partial<Roll> {
  roll?: number;
  /** Several that were dropped together. */
  dice?: { place: string; number: number }[];
  /** A piece that is rolled for: by whoever has the turn. */
  scout?: string;
}

/** A die that lay across a line is dropped again, and counts as it lies then. */
const AGAIN = 'COCKED';

/** What the die showed is its `roll`; `number`, where there are both, is what came of it. Dice that are dropped, and
 * those for a piece, are those of `turn`. */
function rollsOf({ sort, facts }: Line, turn: number): Roll[] {
  const { seat, roll, number = 0, needs, dice, scout } = (facts ?? {}) as Facts;
  if (Array.isArray(dice)) {
    return dice.flatMap((die) => (die.place === AGAIN ? [] : [{ seat: seat ?? turn, number: die.number }]));
  }
  if (sort !== 'roll' && (scout === undefined || roll === undefined)) return [];
  return [{ seat: seat ?? (scout === undefined ? Number.NaN : turn), number: roll ?? number, needs }];
}

function allRolls(lines: Line[]): Roll[] {
  let turn = Number.NaN;
  return lines.flatMap((line) => {
    if (line.taken_back) return [];
    if (line.sort === 'turn') turn = (line.facts as Facts | undefined)?.seat ?? turn;
    return rollsOf(line, turn);
  });
}

/** One entry for each seat that rolled. */
export function luckOf(lines: Line[]): Luck[] {
  const known = allRolls(lines).filter(({ seat, number }) => Number.isInteger(seat) && number >= 1 && number <= SIDES);
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
  const tries = rolls.filter((roll): roll is Roll & { needs: number } => typeof roll.needs === 'number');
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
