/** The ability played last and what came of it, read from the log: the middle of the table tells it until the next. */
import type { Float } from '../../kit/floats.svelte.ts';
import type { Line } from '../../wire.ts';
import type { UltsSeat } from './view.ts';

export interface Roll {
  seat: number;
  /** What the die shows. */
  number: number;
  needs: number;
  /** What it counts as, where effects change it. */
  counts: number;
}

export interface Struck {
  seat: number;
  dealt: number | null;
  blocked: number;
  cards: string[];
  /** Null until it is known. */
  lost: number | null;
}

export interface Played {
  /** The number of the line that announced it. */
  number: number;
  seat: number;
  user: number;
  ability: string;
  /** Null once the rules leave it to the players' memory. */
  card: string | null;
  target: number | null;
  rolls: Roll[];
  missed: boolean;
  struck: Struck[];
  healed: { seat: number; amount: number }[];
  placed: { seat: number; status: string; card: string | null }[];
  knocked: { seat: number; status: string; off: boolean }[];
  /** Cards turned up or laid beside it. */
  cards: string[];
  winner: number | null;
  out: number[];
}

interface Sum {
  value: number;
}

/** Where the last ability begins; -1 if there was none in this turn or the one before. */
function start(lines: Line[]): number {
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (line?.kind === 'announced' && !line.taken_back) return at;
  }
  return -1;
}

export function lastPlayed(lines: Line[]): Played | null {
  const from = start(lines);
  const first = lines[from];
  if (!first) return null;
  const facts = first.facts ?? {};
  const played: Played = {
    number: first.number,
    seat: facts.seat as number,
    user: facts.user as number,
    ability: facts.ability as string,
    card: (facts.card as string | null) ?? null,
    target: (facts.target as number | null) ?? null,
    rolls: [],
    missed: false,
    struck: [],
    healed: [],
    placed: [],
    knocked: [],
    cards: [],
    winner: null,
    out: [],
  };
  for (const line of lines.slice(from + 1)) {
    if (line.taken_back) continue;
    if (line.kind === 'turn') break;
    READ[line.kind]?.(played, line.facts ?? {});
  }
  return played;
}

/** Whether a line tells of a play before anybody defends: until it is shown, so is the play. */
export function isPlay(line: Line): boolean {
  return ['announced', 'rolled', 'dealt-damage'].includes(line.kind);
}

/** The seats with the health they had before lines that are still to be shown. */
export function healthShown(seats: UltsSeat[], coming: Line[]): UltsSeat[] {
  const blows = coming.filter((line) => line.kind === 'took' && !line.taken_back);
  if (blows.length === 0) return seats;
  return seats.map((seat) => {
    const own = blows.filter((line) => line.facts?.seat === seat.seat);
    return { ...seat, health: own.reduce((sum, line) => sum + (line.facts?.number as number), seat.health) };
  });
}

/** What status effects did at the start of a turn, before anything is played in it. */
export interface Beat {
  /** The number of its first line. */
  number: number;
  seat: number;
  parts: { label: string; amount: number; heals: boolean }[];
  healed: number;
  /** Null until it is known. */
  lost: number | null;
}

export function beatIn(lines: Line[]): Beat | null {
  const turn = lines.findLastIndex(({ kind, taken_back }) => kind === 'turn' && !taken_back);
  const since = lines.slice(turn + 1).filter(({ taken_back }) => !taken_back);
  const told = since.filter(({ kind }) => kind === 'status-heals' || kind === 'status-harms');
  const [first] = told;
  if (turn < 0 || !first || since.some(({ kind }) => kind === 'announced')) return null;
  const sums = (kind: string) => told.filter((line) => line.kind === kind).map(({ facts }) => facts?.total as Summed);
  const loss = since.find(({ kind }) => kind === 'took' || kind === 'unhurt');
  return {
    number: first.number,
    seat: first.facts?.seat as number,
    parts: told.flatMap(
      ({ kind, facts }) =>
        (facts?.total as Summed | undefined)?.reasons.map((reason) => ({
          ...reason,
          heals: kind === 'status-heals',
        })) ?? [],
    ),
    healed: sums('status-heals').reduce((sum, { value }) => sum + value, 0),
    lost: sums('status-harms').length === 0 ? 0 : loss ? ((loss.facts?.number as number | undefined) ?? 0) : null,
  };
}

interface Summed extends Sum {
  reasons: { label: string; amount: number }[];
}

type Facts = Record<string, unknown>;

const READ: Record<string, (played: Played, facts: Facts) => void> = {
  rolled: (played, facts) => {
    const number = facts.number as number;
    played.rolls.push({ seat: facts.seat as number, number, needs: facts.needs as number, counts: number });
  },
  'roll-changed': (played, facts) => {
    const last = played.rolls.at(-1);
    if (last) last.counts = facts.number as number;
  },
  missed: (played) => {
    played.missed = true;
  },
  'dealt-damage': (played, facts) => {
    struck(played, facts).dealt = (facts.total as Sum | null)?.value ?? null;
  },
  defended: (played, facts) => {
    const one = struck(played, facts);
    one.blocked = facts.number as number;
    one.cards = (facts.cards as string[] | null) ?? [];
  },
  took: (played, facts) => {
    const one = struck(played, facts);
    one.lost = (one.lost ?? 0) + (facts.number as number);
  },
  unhurt: (played, facts) => {
    const one = struck(played, facts);
    one.lost ??= 0;
  },
  healed: (played, facts) => {
    played.healed.push({ seat: facts.seat as number, amount: (facts.total as Sum | null)?.value ?? 0 });
  },
  placed: (played, facts) => {
    played.placed.push({ ...who(facts), card: (facts.card as string | null) ?? null });
  },
  'knocked-off': (played, facts) => {
    played.knocked.push({ ...who(facts), off: true });
  },
  'turned-sideways': (played, facts) => {
    played.knocked.push({ ...who(facts), off: false });
  },
  'turned-up': (played, facts) => {
    if (facts.card) played.cards.push(facts.card as string);
  },
  laid: (played, facts) => {
    if (facts.card) played.cards.push(facts.card as string);
  },
  'won-game': (played, facts) => {
    played.winner = facts.seat as number;
  },
  eliminated: (played, facts) => {
    played.out.push(facts.seat as number);
  },
};

function who(facts: Facts): { seat: number; status: string } {
  return { seat: facts.seat as number, status: facts.status as string };
}

function struck(played: Played, facts: Facts): Struck {
  const seat = facts.seat as number;
  let one = played.struck.find((other) => other.seat === seat);
  if (!one) {
    one = { seat, dealt: null, blocked: 0, cards: [], lost: null };
    played.struck.push(one);
  }
  return one;
}

/** From how much lost health on a blow is a great one. */
const GREAT = 10;

/** What rises from a seat when a line is shown: the change of its health. */
export function floatOf(line: Line | null): Float | null {
  const facts = line?.facts ?? {};
  const seat = facts.seat as number;
  if (line?.kind === 'took') {
    const amount = -(facts.number as number);
    return { at: seat, amount, great: -amount >= GREAT };
  }
  if (line?.kind === 'healed' || line?.kind === 'status-heals') {
    const amount = (facts.total as Sum | null)?.value;
    return amount ? { at: seat, amount, great: false } : null;
  }
  return null;
}
