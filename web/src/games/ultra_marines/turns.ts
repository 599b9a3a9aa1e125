/** What the others did since one's own last turn, read from the log: one line for each of their turns. */
import { squareName } from '../../kit/board/squares.ts';
import { list, t } from '../../texts/index.ts';
import '../../texts/ultra_marines.ts';
import type { Line } from '../../wire.ts';
import { bare, type MarinesView, scoutOf } from './view.ts';

export interface TurnTold {
  /** The number of the line that began it. */
  number: number;
  seat: number;
  words: string;
}

/** What comes of an attack, in a word. */
const RESULTS = {
  missed: 'ultra_marines.did.missed',
  ricochet: 'ultra_marines.did.nothing',
  'no-effect': 'ultra_marines.did.nothing',
  stunned: 'ultra_marines.did.stunned',
  killed: 'ultra_marines.did.killed',
  finished: 'ultra_marines.did.killed',
  'shell-empty': 'ultra_marines.did.missed',
} as const;

/** Answers of whoever has the turn: once one has given any, what came before is known. */
const ACTS = new Set(['moves', 'plays', 'ended-stage', 'fires', 'strikes', 'shell', 'discarded', 'drew']);

/** Empty as soon as one has done anything in the turn that has come. */
export function sinceMine(view: MarinesView, lines: readonly Line[], titleOf: (card: string) => string): TurnTold[] {
  const told = lines.filter((line) => !line.taken_back);
  const begins = told.flatMap((line, at) => (line.kind === 'turn' ? [{ at, seat: line.facts?.seat as number }] : []));
  const now = begins.at(-1);
  if (!now || now.seat !== view.you || view.over) return [];
  if (told.slice(now.at).some(({ kind }) => ACTS.has(kind))) return [];
  const before = begins.slice(0, -1);
  const mine = before.findLastIndex(({ seat }) => seat === view.you);
  return before.slice(mine + 1).map(({ at, seat }, nth, others) => {
    const until = others[nth + 1]?.at ?? now.at;
    return { number: told[at]?.number ?? 0, seat, words: turnWords(view, told.slice(at + 1, until), titleOf) };
  });
}

function turnWords(view: MarinesView, lines: readonly Line[], titleOf: (card: string) => string): string {
  const of = (kind: string) => lines.filter((line) => line.kind === kind);
  const moved = new Set(of('moves').map(({ facts }) => facts?.scout)).size;
  const beamed = of('beamed').length + of('locked-on').length;
  const played = of('plays').map(({ facts }) => titleOf(facts?.card as string));
  const lost = new Set(
    lines.flatMap(({ kind, facts }) => {
      const victim = kind === 'killed' || kind === 'finished' ? scoutOf(view, facts?.target as string) : null;
      return victim && victim.seat === view.you ? [brief(view, victim.ref)] : [];
    }),
  );
  const words = [
    moved > 0 && t('ultra_marines.did.moved', { count: moved }),
    ...of('picked-up').map(({ facts }) => t('ultra_marines.did.pickedUp', { scout: brief(view, facts?.scout) })),
    ...attacksOf(view, lines),
    played.length > 0 && t('ultra_marines.did.played', { cards: list(played) }),
    beamed > 0 && t('ultra_marines.captured', { count: beamed }),
    lost.size > 0 && t('ultra_marines.did.lost', { scouts: list([...lost]) }),
  ].filter((said) => typeof said === 'string');
  return words.length > 0 ? words.join('; ') : t('ultra_marines.did.idle');
}

/** "fired at Pell: stunned" */
function attacksOf(view: MarinesView, lines: readonly Line[]): string[] {
  const found: string[] = [];
  for (const [at, { kind, facts }] of lines.entries()) {
    if (kind !== 'fires' && kind !== 'strikes' && kind !== 'shell') continue;
    const next = lines.slice(at + 1).findIndex((line) => ACTS.has(line.kind));
    const after = lines.slice(at + 1, next < 0 ? undefined : at + 1 + next);
    const results = after.flatMap((line) => {
      const key = RESULTS[line.kind as keyof typeof RESULTS];
      if (!key) return [];
      return [kind === 'shell' && line.facts?.target ? `${brief(view, line.facts.target)} ${t(key)}` : t(key)];
    });
    const target = kind === 'shell' ? squareName(bare(facts?.square as string)) : brief(view, facts?.target);
    const values = { target, result: list(results) };
    found.push(t(kind === 'strikes' ? 'ultra_marines.did.struck' : 'ultra_marines.did.fired', values));
  }
  return found;
}

const brief = (view: MarinesView, ref: unknown) =>
  scoutOf(view, ref as string)
    ?.name.split(' ')
    .at(-1) ?? '';
