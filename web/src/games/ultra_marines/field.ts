/** What lies and stands on the board, as the board is told it. */
import type { BoardBlock, BoardNote, BoardPiece, BoardToken, Facing, Ray, SquareKey } from '../../kit/board/types.ts';
import type { PieceState } from '../../kit/pieces.ts';
import '../../texts/ultra_marines.ts';
import { list, t } from '../../texts/index.ts';
import type { Line, Question } from '../../wire.ts';
import { CHAPTERS } from './chapters.ts';
import { LYING, type ScoutState } from './icons.ts';
import { pictureOf } from './pictures.svelte.ts';
import { bare, isSquare, type MarinesView, ownerOf, type ScoutSeen, scoutOf } from './view.ts';
import { FACINGS } from './words.ts';

/** "Captain Varro" is V, so that figures can be told from their list. */
export function tagOf(name: string): string {
  return name.split(' ').at(-1)?.[0] ?? '';
}

export const roleOf = (role: ScoutSeen['role']) => (role === 'scout' ? 'trooper' : role);

/** What the rows of a list and those who hear it are told of a Scout, in the order of weight. */
export function statesOf(view: MarinesView, scout: ScoutSeen): ScoutState[] {
  if (scout.square === null) return view.turn > 0 ? ['dead'] : [];
  const active = !view.over && view.active === scout.seat && view.turn > 0;
  const { stunned, carries, reloading, jammed, moved, fired, fought, extra } = scout;
  // Whoever has walked all his steps is done moving, though the turn calls him so only when the next one goes.
  const walked = moved || (view.mover === scout.ref && view.steps_left === 0);
  const flags: [boolean, ScoutState][] = [
    [stunned, 'stunned'],
    [carries, 'carries'],
    [reloading, 'reloading'],
    [jammed, 'jammed'],
    [active && !stunned, walked ? 'moved' : 'unmoved'],
    [active && fired, 'fired'],
    [active && extra > 0, 'extra'],
    [active && fought, 'fought'],
  ];
  return flags.flatMap(([is, state]) => (is ? [state] : []));
}

export function piecesOf(
  view: MarinesView,
  names: readonly string[],
  stateOf: (scout: ScoutSeen) => PieceState,
): BoardPiece[] {
  return view.scouts.flatMap((scout) => {
    if (scout.square === null) return [];
    return [{ ...pieceOf(scout, names), square: bare(scout.square), state: stateOf(scout) }];
  });
}

function pieceOf(scout: ScoutSeen, names: readonly string[]): Omit<BoardPiece, 'square'> {
  return {
    id: scout.ref,
    label: t('ultra_marines.scoutOf', { scout: scout.name, name: names[scout.seat] ?? '' }),
    role: roleOf(scout.role),
    seat: scout.seat,
    facing: scout.facing,
    tag: tagOf(scout.name),
    wears: CHAPTERS[scout.chapter],
    prone: scout.stunned,
    carrying: scout.carries,
    reloading: scout.reloading,
    jammed: scout.jammed,
  };
}

/** The Scouts of the squad that is being put in its places, as far as that has been said; `turning` is the way that the
 * next would look. */
export function posted(view: MarinesView, ask: Question | null, turning: string | null = null): BoardPiece[] {
  if (ask?.name !== 'zone') return [];
  const places = ask.picked.filter((key) => isSquare(key));
  const facings = [...ask.picked, turning ?? ''].filter((key) => key.startsWith('facing:'));
  const squad = squadPosted(view, ask);
  return places.flatMap((square, at) => {
    const scout = squad[at];
    if (!scout) return [];
    const facing = facings[at] === undefined ? null : (FACINGS.indexOf(facings[at].slice(7)) as Facing);
    return [{ ...pieceOf(scout, []), label: scout.name, facing, square: bare(square), ghost: true }];
  });
}

/** Whom the question about a zone is for: the squad that was named, or the only one that has none. */
export function squadPosted(view: MarinesView, ask: Question): ScoutSeen[] {
  const named = ask.picked.find((key) => key.startsWith('chapter:'));
  const settled = view.zones.map(({ chapter }) => chapter);
  const own = view.seats[view.you ?? -1]?.chapters.filter((chapter) => !settled.includes(chapter)) ?? [];
  const chapter = named === undefined ? own[0] : Number(named.slice('chapter:'.length));
  return view.scouts.filter((scout) => scout.chapter === chapter);
}

export function artifactsOf(view: MarinesView): BoardToken[] {
  const count = new Map<string, number>();
  for (const square of view.artifacts) count.set(square, (count.get(square) ?? 0) + 1);
  return [...count].map(([square, many]) => ({
    id: `artifact ${square}`,
    square: bare(square),
    label: t('ultra_marines.artifact'),
    count: many,
  }));
}

export function blocksOf(
  view: MarinesView,
  titleOf: (card: string) => string,
  lines: readonly Line[] = [],
): BoardBlock[] {
  return [...view.cards, ...bursting(view, lines)].map(({ card, square }) => {
    const title = titleOf(card);
    const look = LYING[card] ?? { size: 1 as const };
    return { id: `${card} ${square}`, square: bare(square), label: title, title, icon: pictureOf(card), ...look };
  });
}

/** A grenade whose dice are being dropped lies there only so long: the log tells where. */
function bursting({ playing, cards }: MarinesView, lines: readonly Line[]): MarinesView['cards'] {
  if (playing === null || !(playing in LYING)) return [];
  const laid = lines.findLast(({ kind, taken_back }) => kind === 'lies' && !taken_back)?.facts;
  if (laid?.card !== playing || cards.some(({ card, square }) => card === playing && square === laid.square)) return [];
  return [{ card: playing, square: laid.square as string }];
}

/** Where each vortex may drift. The roll ends the id: the table draws it. */
export function driftsOf(view: MarinesView): BoardToken[] {
  return view.drifts.flatMap(({ square, to }) =>
    to.flatMap((end, at) => {
      if (end === null || end === square) return [];
      const label = t('ultra_marines.drift', { roll: at + 1 });
      return [{ id: `drift ${square} ${at + 1}`, square: bare(end), label }];
    }),
  );
}

/** From a Scout to every enemy, clear or broken where the server says. */
export function raysOf(view: MarinesView, firer: string | null, only: SquareKey | null): Ray[] {
  const from = scoutOf(view, firer)?.square;
  if (!from || firer === null) return [];
  return Object.entries(view.sight[firer] ?? {}).flatMap(([ref, why]) => {
    const enemy = scoutOf(view, ref);
    if (!enemy?.square) return [];
    const to = bare(enemy.square);
    // Reasons would cover one another: only that of the enemy looked at is written out.
    const label = why === null ? {} : only === to ? { label: why.sentence } : { quiet: true };
    return [{ id: ref, from: bare(from), to, blocked: why === null ? null : bare(why.square), ...label }];
  });
}

/** What the Scout on a square has to fear, and from whom. */
export function fearOf({ threat, scouts }: MarinesView, square: SquareKey | null): BoardNote[] {
  const scout = scouts.find((one) => one.square !== null && bare(one.square) === square);
  const fate = scout && threat?.scouts[scout.ref];
  if (!fate || square === null) return [];
  const by = fate.by.map((one) => t(HOWS[one.how], { scout: nameOf(scouts, one.scout), percent: one.chance }));
  const text = t('ultra_marines.fate', { killed: fate.killed, stunned: fate.stunned, by: list(by) });
  return [{ id: scout.ref, square, text, tone: 'bad' }];
}

const HOWS = {
  fire: 'ultra_marines.fears.fire',
  strike: 'ultra_marines.fears.strike',
  hellfire: 'ultra_marines.fears.hellfire',
} as const;

const nameOf = (scouts: readonly ScoutSeen[], ref: string) => scouts.find((one) => one.ref === ref)?.name ?? ref;

/** The teleport squares of a seat. */
export function teleportsOf(view: MarinesView, seat: number | null): SquareKey[] {
  return view.zones.filter(({ chapter }) => ownerOf(view, chapter) === seat).map(({ centre }) => bare(centre));
}
