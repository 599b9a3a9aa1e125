/** The battle under way or fought last, read from the log: the middle of the table tells it until the next. */
import type { Float } from '../../kit/floats.svelte.ts';
import type { Total } from '../../state/log-words.ts';
import type { Line } from '../../wire.ts';

export interface Side {
  seat: number;
  /** Its figure, once it is chosen. */
  figure: string | null;
  /** Shown; null before that, and for an empty hand. */
  card: string | null;
  total: Total | null;
}

export interface Duel {
  /** The number of the line that announced it. */
  number: number;
  attack: Side;
  defense: Side;
  shown: boolean;
  /** Null until the totals are compared. */
  won: boolean | null;
  /** What came of it, in the words of the log. */
  notes: { number: number; kind: string; text: string }[];
  /** The figure that was hit, and how. */
  harm: { figure: string; how: 'wounded' | 'captured' | 'prevented' } | null;
  /** A roll of Luck: what the die shows, and whether it counts. */
  roll: { number: number; value: number; counts: boolean } | null;
  /** It was left before the cards were shown. */
  broken: boolean;
}

type Facts = Record<string, unknown>;

/** Lines after a battle that are its consequences and worth a line on the table. */
const TOLD = new Set([
  'wounded',
  'captured',
  'saved',
  'unused-armor',
  'declined',
  'not-open',
  'armored',
  'blasted',
  'boosted',
  'dodging',
  'no-change',
  'exploded',
  'intimidated',
  'lucky',
  'unlucky',
  'planned',
  'controlled',
  'recovered',
  'sneaked',
  'reversed',
  'stunned',
  'out',
]);

/** These end what a battle can bring. */
const AFTER = new Set(['turn', 'extra-turn', 'lost-turn', 'attacked']);

const READ: Record<string, (duel: Duel, facts: Facts, line: Line) => void> = {
  defended: (duel, facts) => {
    duel.defense.figure = facts.figure as string;
  },
  shown: (duel, facts) => {
    duel.shown = true;
    duel.attack.card = facts.card as string;
    duel.defense.card = facts.answer as string;
  },
  unanswered: (duel, facts) => {
    duel.shown = true;
    duel.attack.card = facts.card as string;
  },
  won: (duel, facts) => compared(duel, facts, true),
  failed: (duel, facts) => compared(duel, facts, false),
  wounded: (duel, facts) => {
    duel.harm = { figure: facts.figure as string, how: 'wounded' };
  },
  captured: (duel, facts) => {
    duel.harm = { figure: facts.figure as string, how: 'captured' };
  },
  saved: (duel, facts) => {
    duel.harm = { figure: facts.figure as string, how: 'prevented' };
  },
  lucky: (duel, facts, line) => {
    duel.roll = { number: line.number, value: facts.roll as number, counts: true };
  },
  unlucky: (duel, facts, line) => {
    duel.roll = { number: line.number, value: facts.roll as number, counts: false };
  },
  'broken-off': (duel) => {
    duel.broken = true;
  },
};

function compared(duel: Duel, facts: Facts, won: boolean): void {
  duel.won = won;
  duel.attack.total = facts.total as Total;
  duel.defense.total = facts.against as Total;
}

export function lastDuel(lines: Line[]): Duel | null {
  return duelFrom(lines, beginning(lines));
}

/** The battle fought before the last one. Others may be quick: what came of it can still be read when the next begins. */
export function duelBefore(lines: Line[]): Duel | null {
  for (let from = beginning(lines, beginning(lines)); from >= 0; from = beginning(lines, from)) {
    const duel = duelFrom(lines, from);
    if (duel?.won != null) return duel;
  }
  return null;
}

/** Where the last battle before that line begins; -1 where there is none. */
function beginning(lines: Line[], before = lines.length): number {
  return lines.slice(0, Math.max(before, 0)).findLastIndex((line) => line.kind === 'attacked' && !line.taken_back);
}

function duelFrom(lines: Line[], from: number): Duel | null {
  const first = lines[from];
  if (!first) return null;
  const facts = first.facts ?? {};
  const duel: Duel = {
    number: first.number,
    attack: { seat: facts.seat as number, figure: facts.figure as string, card: null, total: null },
    defense: { seat: facts.other as number, figure: null, card: null, total: null },
    shown: false,
    won: null,
    notes: [],
    harm: null,
    roll: null,
    broken: false,
  };
  for (const line of lines.slice(from + 1)) {
    if (line.taken_back) continue;
    if (AFTER.has(line.kind)) break;
    READ[line.kind]?.(duel, line.facts ?? {}, line);
    if (TOLD.has(line.kind)) duel.notes.push({ number: line.number, kind: line.kind, text: line.text });
  }
  return duel;
}

export function isTie(duel: Duel): boolean {
  return duel.attack.total !== null && duel.attack.total.value === duel.defense.total?.value;
}

/** What rises from a figure when a line is shown: the change of its Power. */
export function floatOf(line: Line | null): Float | null {
  if (line?.kind !== 'boosted') return null;
  const { figure, from_power: before, power } = line.facts as { figure: string; from_power: number; power: number };
  return { at: figure, amount: power - before, great: false };
}
