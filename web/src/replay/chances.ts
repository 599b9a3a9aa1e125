/** What a review says, made ready to be drawn and read. */
import type { Line } from '../kit/strokes.ts';
import { t } from '../texts/index.ts';
import '../texts/replay.ts';
import type { Curve, Film, KeyMoment, ReviewShown } from '../wire.ts';
import type { Eyes } from './source.ts';

/** What is called luck. */
const LUCK = { chance: 'review.by.chance', meeting: 'review.by.meeting', deal: 'review.by.deal' } as const;

/** The seat whose chances and luck are told: one's own, or the first where all are shown. */
export const seatOf = (eyes: Eyes): number => eyes.seat ?? 0;

/** What is drawn for these eyes: a seat's chances with all cards known and as it knew them, or those of every side. */
export function linesOf(review: ReviewShown, eyes: Eyes, names: string[]): Line[] {
  if (eyes.seat === null) {
    return review.open
      .map((curve, seat) => ({ ...curve, name: names[seat] ?? '', seat }))
      .filter((line, seat) => review.open.findIndex((curve) => alike(curve.chance, line.chance)) === seat);
  }
  const seat = eyes.seat;
  const open = review.open[seat];
  const known = review.known[seat];
  const lines: Line[] = [];
  if (known) lines.push({ ...known, name: t('review.asKnown', { name: names[seat] ?? '' }), seat, known: true });
  if (open) lines.push({ ...open, name: t('review.allKnown'), seat });
  return lines;
}

/** Matches on which chances must have been measured before they are called calibrated. */
const ENOUGH = 200;

/** How far these chances can be believed, and what the bands that are drawn hold: no word of one that is not there. */
export function trust(review: ReviewShown, eyes: Eyes): string[] {
  const { games } = review;
  if (!games) return [t('review.unmeasured')];
  const said = [t(games < ENOUGH ? 'review.uncalibrated' : 'review.measured', { games })];
  const [open, known] = [review.open, review.known].map((curves) => curves.filter((_, seat) => sees(eyes, seat)));
  if (open?.some(banded)) said.push(t('review.bandOpen'));
  if (eyes.seat !== null && known?.some(banded)) said.push(t('review.bandKnown'));
  return said;
}

const sees = (eyes: Eyes, seat: number) => eyes.seat === null || eyes.seat === seat;

const banded = ({ low, high }: Curve) => low.some((least, at) => least != null && (high[at] ?? least) > least);

/** Seats of one side have the same chances: one line is enough. */
const alike = (one: Curve['chance'], other: Curve['chance']) => one.every((chance, at) => chance === other[at]);

/** What luck changed for a seat, by moment. */
export function luckOf(review: ReviewShown, seat: number): Map<number, number> {
  const found = new Map<number, number>();
  for (const { moment, worth } of review.luck) found.set(moment, (found.get(moment) ?? 0) + (worth[seat] ?? 0));
  return found;
}

/** Chances as people say them: only what is certain is 0 or 100 percent. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return t('review.under');
  if (chance > 0.99 && chance < 1) return t('review.over');
  return t('review.percent', { chance });
}

/** A change of chances in points. */
export function points(worth: number): string {
  const whole = Math.round(100 * worth);
  return whole < 0 ? `−${-whole}` : `+${whole}`;
}

/** What happened at a key moment, whether it was luck, and what it changed. */
export function keySentence(key: KeyMoment, film: Film, seat: number): string {
  const names = film.table.seats.map((one) => one.name);
  const text = film.lines.find((line) => line.number === key.line)?.text ?? '';
  const cause =
    key.kind === 'decision' ? t('review.byDecision', { name: names[key.seat ?? 0] ?? '' }) : t(LUCK[key.kind]);
  const changed = t('review.changed', { name: names[seat] ?? '', points: points(key.worth[seat] ?? 0) });
  return [text, `${cause}: ${changed}`].filter(Boolean).join(' ');
}

/** The match for one seat, in sentences. */
export function summary(review: ReviewShown, seat: number, name: string): string[] {
  const total = review.totals[seat];
  if (!total) return [];
  const without = total.end - total.luck;
  const average =
    without >= 1
      ? t('review.winsAnyway')
      : without <= 0
        ? t('review.losesAnyway')
        : t('review.averageLuck', { chance: percent(without) });
  return [
    t('review.course', { name, beginning: percent(total.beginning), end: percent(total.end) }),
    t('review.split', { luck: points(total.luck), own: points(total.own), others: points(total.others) }),
    average,
  ];
}
