/** The table in words: how things stand, what an option is, and what of one's own cannot be used now. */
import { squareName } from '../../kit/board/squares.ts';
import type { BoardToken } from '../../kit/board/types.ts';
import { mine } from '../../kit/people.ts';
import { list, t } from '../../texts/index.ts';
import '../../texts/ultra_marines.ts';
import type { Choice, Question } from '../../wire.ts';
import { artifactsOf, statesOf } from './field.ts';
import type { ScoutState } from './icons.ts';
import type { Person } from './people.ts';
import { bare, isSquare, type MarinesView, type ScoutSeen, scoutOf } from './view.ts';
import { SETTING_UP, STAGES, STATES } from './words.ts';

/** "Scout Pell, C7, stunned, carrying"; `aim`: what he has fired or struck at. */
export function scoutWords(view: MarinesView, scout: ScoutSeen, aim: string | null = null): string {
  const states = statesOf(view, scout).map((state) => stateWords(state, aim));
  return [scout.name, scout.square && squareName(bare(scout.square)), ...states].filter(Boolean).join(', ');
}

/** "has fired at Rook" */
export function stateWords(state: ScoutState, aim: string | null): string {
  if (aim !== null && state === 'fired') return t('ultra_marines.state.firedAt', { target: aim });
  if (aim !== null && state === 'fought') return t('ultra_marines.state.foughtWith', { target: aim });
  return t(STATES[state]);
}

/** What somebody has aimed at, as briefly as it can be told: "Rook", or "C7". */
export function aimWords(view: MarinesView, aim: string | undefined): string | null {
  if (aim === undefined) return null;
  return isSquare(aim) ? squareName(bare(aim)) : (scoutOf(view, aim)?.name.split(' ').at(-1) ?? null);
}

/** For those who do not see the table: whose turn and stage it is, then everybody, oneself first. */
export function summaryOf(view: MarinesView, people: Person[]): string {
  const selfFirst = [...people.filter(({ you }) => you), ...people.filter(({ you }) => !you)];
  return [
    turnWords(view, people),
    ...selfFirst.map((person) => squadWords(view, person)),
    view.artifacts.length > 0 &&
      t('ultra_marines.told.lying', {
        count: view.artifacts.length,
        squares: list(artifactsOf(view).map(artifactWords)),
      }),
    fearWords(view),
    ...standingWords(view, people).map((words) => `${words}.`),
    pileWords(view),
  ]
    .filter(Boolean)
    .join(' ');
}

/** "E2", or "E2 (2)" where two lie. */
function artifactWords({ square, count = 1 }: BoardToken): string {
  return count > 1 ? `${squareName(square)} (${count})` : squareName(square);
}

/** Fewer rounds than these are worth a word. */
const FEW_ROUNDS = 3;

/** What holds for everybody just now: a showdown, an end that comes near, the dark. */
export function standingWords(view: MarinesView, people: Person[]): string[] {
  if (view.turn === 0 || view.over) return [];
  const { all, quiet, showdown } = view.rounds_left;
  const near = (left: number | null): left is number => left !== null && left <= FEW_ROUNDS;
  const until = view.dark_until.map((seat) => people.find((person) => person.seat.seat === seat)).at(-1);
  return [
    view.showdown &&
      (near(showdown) ? t('ultra_marines.showdownLeft', { left: showdown }) : t('ultra_marines.showdown')),
    near(all) && t('ultra_marines.roundsLeft', { left: all }),
    near(quiet) && t('ultra_marines.quietLeft', { left: quiet }),
    view.dark &&
      until &&
      (until.you ? t('ultra_marines.darkUntilYours') : t('ultra_marines.darkUntil', { name: until.name })),
  ].filter((words) => typeof words === 'string');
}

function pileWords({ deck, discard, turn }: MarinesView): string {
  if (turn === 0 || typeof deck !== 'number' || !discard || deck + discard.length === 0) return '';
  return t('ultra_marines.told.piles', { deck, discards: discard.length });
}

function fearWords({ threat, scouts }: MarinesView): string {
  const afraid = scouts.flatMap(({ ref, name }) => {
    const fate = threat?.scouts[ref];
    return fate ? [t('ultra_marines.told.fearOne', { scout: name, percent: fate.killed })] : [];
  });
  return afraid.length > 0 ? t('ultra_marines.told.fear', { scouts: list(afraid) }) : '';
}

function turnWords(view: MarinesView, people: Person[]): string {
  const active = people.find((person) => person.active);
  const stage = STAGES[view.stage];
  if (view.turn > 0 && active && stage) {
    const values = { round: view.round, turn: view.turn, name: active.name, stage: t(stage) };
    return t(active.you ? 'ultra_marines.told.yourTurn' : 'ultra_marines.told.turn', values);
  }
  const phase = SETTING_UP[view.phase];
  return phase ? t('ultra_marines.told.settingUp', { phase: t(phase) }) : '';
}

function squadWords(view: MarinesView, person: Person): string {
  const name = person.you ? t('ultra_marines.told.you') : person.name;
  const { captured, bogged, out } = person.seat;
  if (out) return t('ultra_marines.told.out', { name, captured });
  const scouts = view.scouts
    .filter(({ seat, square }) => seat === person.seat.seat && square !== null)
    .map((scout) => scoutWords(view, scout));
  if (scouts.length === 0) return '';
  const about = [t('ultra_marines.told.captured', { captured }), bogged && t('ultra_marines.told.bogged')];
  return t('ultra_marines.told.squad', { name, about: about.filter(Boolean).join(', '), scouts: scouts.join('; ') });
}

/** An option in a full sentence; what is one already speaks for itself. */
export function sayOption(ask: Question | null, option: Choice): string {
  const { key, label } = option;
  const [kind] = key.split(':');
  if (kind === 'chapter' && ask?.name === 'chapters') return t('ultra_marines.say.lead', { label });
  if (kind === 'room') return t('ultra_marines.say.beamInto', { label });
  if (kind === 'kind') return t('ultra_marines.say.lay', { label });
  if (kind === 'scout' && ask?.name === 'fire' && option.ends) return t('ultra_marines.say.fireAt', { label });
  if (kind === 'scout' && ask?.name === 'fight' && option.ends) return t('ultra_marines.say.strikeAt', { label });
  if (kind === 'sq' && ask?.name === 'artifact') return t('ultra_marines.say.put', { label });
  if (kind === 'card') return t('ultra_marines.say.play', { label });
  return label;
}

/** What looks as if it could be chosen for the open question, and cannot: each answers why. */
export function closedTo(
  view: MarinesView,
  ask: Question | null,
  titleOf: (ref: string) => string,
): { ref: string; label: string }[] {
  if (!ask) return [];
  const open = new Set(ask.options.flatMap(({ key, refs }) => [key, ...refs]));
  const closed = (refs: string[], label: (ref: string) => string) =>
    refs.filter((ref) => !open.has(ref)).map((ref) => ({ ref, label: label(ref) }));
  const hand = [...new Set((mine(view)?.hand ?? []).map((card) => `card:${card}`))];
  const cards = view.turn > 0 && ask.picked.length === 0 ? closed(hand, titleOf) : [];
  if (!['move', 'fire', 'fight'].includes(ask.name)) return cards;
  const about = view.scouts.filter(({ seat, square, ref }) => {
    if (square === null || ask.picked.includes(ref)) return false;
    return ask.picked.length === 0 ? seat === view.you : seat !== view.you && ask.name !== 'move';
  });
  const words = new Map(about.map((scout) => [scout.ref, scoutWords(view, scout)]));
  return [...closed([...words.keys()], (ref) => words.get(ref) ?? ref), ...cards];
}

/** One's own cards can be planned while others decide. */
export function plannableBy(view: MarinesView): string[] {
  if (view.over || view.turn === 0) return [];
  return [...new Set((mine(view)?.hand ?? []).map((card) => `card:${card}`))];
}
