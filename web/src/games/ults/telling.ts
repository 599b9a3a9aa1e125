/** The table in words: how things stand, and what of one's own cannot be used now. */
import { readFace } from '../../kit/cards.ts';
import { mine } from '../../kit/people.ts';
import '../../texts/ults.ts';
import { t } from '../../texts/index.ts';
import type { Choice, Question } from '../../wire.ts';
import type { Person } from './people.ts';
import type { UltsView } from './view.ts';

/** For those who do not see the table: whose turn it is, then everybody, oneself first. */
export function summaryOf(view: UltsView, people: Person[]): string {
  if (view.seats.some(({ hero, out }) => hero === null && !out)) return '';
  const active = people.find((person) => person.active);
  const turn =
    active && t(active.you ? 'ults.told.yourTurn' : 'ults.told.turn', { round: view.round, name: active.name });
  const held = mine(view)?.hand?.join(', ');
  const hand = held && t('ults.told.hand', { cards: held });
  const selfFirst = [...people.filter(({ you }) => you), ...people.filter(({ you }) => !you)];
  return [turn, ...selfFirst.map(stands), hand].filter(Boolean).join(' ');
}

function stands(person: Person): string {
  const { seat, sheet, side } = person;
  const who = person.you ? t('ults.told.you') : person.name;
  const name = side === null ? who : `${who} (${side})`;
  if (seat.out) return t('ults.told.out', { name });
  const statuses = seat.statuses.map((status) => `${status.title} ${status.card}`).join(', ');
  const facts = { name, hero: sheet?.title ?? 'unknown', health: seat.health, most: seat.max_health };
  const carried = statuses && t('ults.told.statuses', { statuses });
  const held = person.you ? '' : t('ults.told.cards', { count: seat.cards });
  return `${[t('ults.told.stands', facts), carried, held].filter(Boolean).join(', ')}.`;
}

/** An ability as it is being announced: "Timber! with 9♣ on Mara". What is no part of one speaks for itself. */
export function sayOption(
  ask: Question | null,
  option: Choice,
  along: string | null,
  titleOf: (ref: string) => string,
): string {
  const named = [...(ask?.picked ?? []), option.key, ...(along === null ? [] : [along])];
  const ability = named.findLast((key) => key.startsWith('ability:'));
  const card = named.find((key) => readFace(key) !== null);
  if (ask?.name !== 'announce' || ability === undefined || card === undefined) return option.label;
  const seat = named.find((key) => key.startsWith('seat:'));
  const said = { ability: titleOf(ability), card };
  return seat ? t('ults.say.at', { ...said, name: titleOf(seat) }) : t('ults.say.with', said);
}

/** One's own abilities that can be announced when one's turn comes. */
export function plannableBy(me: Person | null): string[] {
  if (!me || me.seat.out) return [];
  return (me.sheet?.lines ?? []).filter(({ passive }) => !passive).map(({ ref }) => ref);
}

/** One's own abilities that no option stands for, while an ability is asked for. */
export function closedTo(me: Person | null, ask: Question | null): { ref: string; label: string }[] {
  if (ask?.name !== 'announce' || ask.picked.length > 0) return [];
  const open = ask.options.map(({ key }) => key);
  return (me?.sheet?.lines ?? [])
    .filter(({ ref, passive }) => !passive && !open.includes(ref))
    .map(({ ref, title }) => ({ ref, label: title }));
}
