/** The ability played last and what came of it, read from the log: the middle of the table tells it until the next. */
import type { Line } from '../../wire.ts';

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

/** What rises from a seat when a line is shown: the change of its health. */
export interface Float {
  seat: number;
  amount: number;
  /** A blow that deserves a burst. */
  great: boolean;
}

/** From how much lost health on a blow is a great one. */
const GREAT = 10;

export function floatOf(line: Line | null): Float | null {
  const facts = line?.facts ?? {};
  const seat = facts.seat as number;
  if (line?.kind === 'took') {
    const amount = -(facts.number as number);
    return { seat, amount, great: -amount >= GREAT };
  }
  if (line?.kind === 'healed' || line?.kind === 'status-heals') {
    const amount = (facts.total as Sum | null)?.value;
    return amount ? { seat, amount, great: false } : null;
  }
  return null;
}
