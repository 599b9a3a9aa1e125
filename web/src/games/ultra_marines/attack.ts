/** The newest attack and what came of it, read from the log: the tray shows it until the next. */
import { type DroppedDie, HITS, PLACES, type TrayPlace, type TrayProps } from '../../kit/board/tray.ts';
import type { SquareKey } from '../../kit/board/types.ts';
import type { Line } from '../../wire.ts';
import { bare } from './view.ts';

export interface Attack extends Required<Pick<TrayProps, 'dice' | 'mode' | 'counts' | 'notes'>> {
  /** The number of the line that told it. */
  number: number;
  kind: string;
  scout: string | null;
  target: string | null;
  weapon: string | null;
  cause: string | null;
  /** What a shell was aimed at. */
  square: SquareKey | null;
  /** What came of it, in the words of the log. */
  results: string[];
}

interface Dropped {
  place: string;
  number: number;
}

const ATTACKS = new Set(['fires', 'strikes', 'suffers', 'shell', 'frag-die']);
/** Attacks of a Scout. */
const AIMED = new Set(['fires', 'strikes', 'shell']);
const RESULTS = new Set(['missed', 'ricochet', 'no-effect', 'stunned', 'killed', 'finished', 'shell-empty']);
/** After these, nothing more comes of an attack. */
const AFTER = new Set(['turn', 'rolled', 'moves', 'stepped', 'plays', 'ended-stage', 'ended', ...ATTACKS]);

export function lastAttack(lines: readonly Line[]): Attack | null {
  const at = lines.findLastIndex((line) => ATTACKS.has(line.kind) && !line.taken_back);
  const first = lines[at];
  if (!first) return null;
  const facts = first.facts ?? {};
  const blast = first.kind === 'shell';
  const frag = first.kind === 'frag-die' ? fragDice(lines, at) : null;
  const dice = frag?.dice ?? diceOf(first);
  const attack: Attack = {
    number: first.number,
    kind: first.kind,
    scout: (facts.scout as string | undefined) ?? null,
    target: (facts.target as string | undefined) ?? null,
    weapon: (facts.weapon as string | undefined) ?? null,
    cause: (facts.cause as string | undefined) ?? null,
    square: blast ? bare(facts.square as string) : null,
    dice,
    mode: blast ? 'blast' : 'hits',
    counts: null,
    notes: blast ? sums(dice) : {},
    results: [],
  };
  for (const line of lines.slice(at + 1)) {
    if (line.taken_back) continue;
    if (AFTER.has(line.kind)) break;
    if (!RESULTS.has(line.kind)) continue;
    attack.results.push(line.text);
    if (blast || line.kind === 'missed') continue;
    // Of several under one grenade each has dice of his own.
    const victim = line.facts?.target;
    const own = frag ? dice.map((die, nth) => (frag.victims[nth] === victim ? die : null)) : dice;
    attack.counts = counting(own, line.facts?.number as number);
  }
  return attack;
}

/** What a player does next puts the tray away. */
const ACTS = new Set(['moves', 'stepped', 'plays', 'ended-stage', 'discarded', 'drew', 'halted']);

/** Whether somebody has done something else since. It goes when another turn brings one's own question; those who only
 * watch see it until the next turn but one. */
export function isPast(
  attack: Attack,
  lines: readonly Line[],
  acts: (facts: Record<string, unknown>) => boolean,
  asked = false,
): boolean {
  const later = lines.filter((line) => line.number > attack.number && !line.taken_back);
  if (later.filter(({ kind }) => kind === 'turn').length > (asked ? 0 : 1)) return true;
  return later.some((line) => ACTS.has(line.kind) && acts(line.facts ?? {}));
}

/** What each Scout has aimed at in the turn that is going on, by who aimed: a Scout, or the square of a shell. */
export function aimsOf(lines: readonly Line[]): Map<string, string> {
  const begun = lines.findLastIndex(({ kind, taken_back }) => kind === 'turn' && !taken_back);
  const found = new Map<string, string>();
  for (const { kind, facts, taken_back } of lines.slice(begun + 1)) {
    if (!AIMED.has(kind) || taken_back) continue;
    found.set(facts?.scout as string, (kind === 'shell' ? facts?.square : facts?.target) as string);
  }
  return found;
}

/** Dice across a line come before what they showed when they were dropped again. */
function diceOf(line: Line): DroppedDie[] {
  const found: DroppedDie[] = [];
  let cocked: number[] = [];
  for (const { place, number } of (line.facts?.dice as Dropped[] | undefined) ?? []) {
    if (place === 'COCKED') {
      cocked.push(number);
      continue;
    }
    const die: DroppedDie = { value: number, place: place as TrayPlace | 'OUT' };
    found.push(cocked.length > 0 ? { ...die, cocked } : die);
    cocked = [];
  }
  return found;
}

/** Of a Frag Grenade all dice so far, one line each, and against whom each was dropped. */
function fragDice(lines: readonly Line[], last: number): { dice: DroppedDie[]; victims: unknown[] } {
  const from = lines.findLastIndex((line, at) => at < last && line.kind === 'plays' && !line.taken_back);
  const told = lines.slice(from + 1, last + 1).filter((line) => line.kind === 'frag-die' && !line.taken_back);
  return {
    dice: told.flatMap(diceOf),
    victims: told.flatMap((line) => diceOf(line).map(() => line.facts?.target)),
  };
}

/** The die that the server read: it lies in a Hit square and shows that number. */
function counting(dice: (DroppedDie | null)[], number: number): number | null {
  const at = dice.findIndex((die) => die && die.value === number && die.place !== 'OUT' && HITS.includes(die.place));
  return at < 0 ? null : at;
}

function sums(dice: DroppedDie[]): Partial<Record<TrayPlace, string>> {
  const found: Partial<Record<TrayPlace, string>> = {};
  for (const place of PLACES) {
    const there = dice.filter((die) => die.place === place);
    if (there.length > 0) found[place] = `= ${there.reduce((sum, { value }) => sum + value, 0)}`;
  }
  return found;
}
