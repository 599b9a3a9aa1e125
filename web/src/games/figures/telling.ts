/** The table in words: how things stand, what an option is, and what of one's own cannot be used now. */
import { mine } from '../../kit/people.ts';
import '../../texts/figures.ts';
import { list, t } from '../../texts/index.ts';
import type { Choice, Question } from '../../wire.ts';
import type { Person } from './people.ts';
import { marksOf, type Toy } from './toys.ts';
import { type FigureSeen, type FiguresView, figuresIn } from './view.ts';
import { MARKS } from './words.ts';

/** "Hero, Power 7, Blast waiting". */
export function figureWords(figure: FigureSeen): string {
  const marks = marksOf(figure).map((mark) => t(MARKS[mark]));
  const power = figure.wounded ? null : t('figures.power', { power: figure.power });
  const armor = figure.armor.length > 0 ? t('figures.armorCount', { count: figure.armor.length }) : null;
  return [figure.title, power, ...marks, armor].filter(Boolean).join(', ');
}

/** For those who do not see the table: whose turn it is, then everybody, oneself first. */
export function summaryOf(view: FiguresView, people: Person[]): string {
  if (view.figures.length === 0) return buildingWords(view, people);
  const active = people.find((person) => person.active);
  const around = view.direction === 1 ? t('figures.clockwise') : t('figures.anticlockwise');
  const turn =
    active &&
    t(active.you ? 'figures.told.yourTurn' : 'figures.told.turn', { turn: view.turn, name: active.name, around });
  const held = mine(view)?.hand?.join(', ');
  const selfFirst = [...people.filter(({ you }) => you), ...people.filter(({ you }) => !you)];
  const free = figuresIn(view, view.free).map(({ title }) => title);
  return [
    turn,
    ...selfFirst.map((person) => stands(view, person)),
    free.length > 0 && t('figures.told.free', { figures: list(free) }),
    held && t('figures.told.hand', { cards: held }),
  ]
    .filter(Boolean)
    .join(' ');
}

function stands(view: FiguresView, person: Person): string {
  const who = person.you ? t('figures.told.you') : person.name;
  const name = person.side === null ? who : `${who} (${person.side})`;
  if (person.seat.out) return t('figures.told.out', { name });
  const line = figuresIn(view, person.seat.line).map(figureWords).join('; ');
  const captives = figuresIn(view, person.seat.captives).map(({ title }) => title);
  return [
    t('figures.told.line', { name, line }),
    captives.length > 0 && t('figures.told.captives', { figures: list(captives) }),
    person.seat.stunned && t('figures.told.stunned'),
    !person.you && t('figures.told.cards', { count: person.seat.cards }),
  ]
    .filter(Boolean)
    .join(' ');
}

function buildingWords(view: FiguresView, people: Person[]): string {
  const built = view.building;
  const waiting = people.filter(({ asked, you }) => asked && !you).map(({ name }) => name);
  const figures = built?.figures.map(({ type }) => type) ?? [];
  return [
    built && t('figures.told.building', { count: figures.length, left: built.left }),
    waiting.length > 0 && t('figures.told.waiting', { names: list(waiting) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** An option in a full sentence; what is one already speaks for itself. */
export function sayOption(ask: Question | null, option: Choice, toys: Map<string, Toy>): string {
  const { key, label } = option;
  if (ask?.name === 'army' && key.startsWith('power:')) {
    const type = ask.picked.findLast((picked) => picked.startsWith('type:'));
    const toy = type === undefined ? undefined : toys.get(type);
    return toy ? t('figures.say.power', { label, figure: toy.title }) : label;
  }
  if (ask?.name === 'army' && key.startsWith('type:')) return t('figures.say.field', { label });
  if (ask?.name === 'draft') return t('figures.say.take', { label });
  if (ask?.name === 'attack') return t(key.startsWith('seat:') ? 'figures.say.at' : 'figures.say.attack', { label });
  if (ask?.name === 'defender') return t('figures.say.defend', { label });
  if (ask?.name === 'cards') return t('figures.say.lay', { label });
  return label;
}

/** One's own things that can be named when one is asked. */
export function plannableBy(view: FiguresView): string[] {
  const me = mine(view);
  if (!me || me.out || view.over || view.figures.length === 0) return [];
  return [...me.line, ...(me.hand ?? [])];
}

/** The largest Power that somebody may try; a die shows no more than 10. */
export const TOO_MUCH = 11;

/** What looks as if it could be chosen for the open question, and cannot. */
export function closedTo(
  view: FiguresView,
  ask: Question | null,
  toys: Map<string, Toy>,
): { ref: string; label: string }[] {
  if (!ask) return [];
  const open = ask.options.map(({ key }) => key);
  const closed = (refs: string[], label: (ref: string) => string) =>
    refs.filter((ref) => !open.includes(ref)).map((ref) => ({ ref, label: label(ref) }));
  if (ask.name === 'army') {
    const powers = Array.from({ length: TOO_MUCH }, (_, at) => `power:${at + 1}`);
    if (open.some((key) => key.startsWith('power:'))) {
      return closed(powers, (ref) => t('figures.power', { power: ref.slice('power:'.length) }));
    }
    const chosen = view.building?.figures.map(({ type }) => type) ?? [];
    const fielded = closed(chosen, (ref) => toys.get(ref)?.title ?? ref);
    return open.includes('done') || chosen.length === 0
      ? fielded
      : [...fielded, { ref: 'done', label: t('figures.lockIn') }];
  }
  const line = mine(view)?.line ?? [];
  if (ask.name !== 'special' || !line.some((ref) => open.includes(ref))) return [];
  return closed(line, (ref) => view.figures.find((figure) => figure.ref === ref)?.title ?? ref);
}
