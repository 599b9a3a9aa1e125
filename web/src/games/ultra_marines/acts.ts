/** What a Scout may try on his own square before he walks: the server says whether he may when it is tried. */
import { t } from '../../texts/index.ts';
import '../../texts/ultra_marines.ts';
import type { Question } from '../../wire.ts';
import { teleportsOf } from './field.ts';
import { bare, type MarinesView, scoutOf } from './view.ts';

export interface Act {
  key: 'pick-up' | 'place';
  label: string;
}

export function actsOf(view: MarinesView, ask: Question | null, selected: string | null): Act[] {
  const scout = scoutOf(view, selected);
  if (ask?.name !== 'move' || ask.picked.length > 0 || !scout?.square || view.mover === selected) return [];
  if (!scout.carries && view.artifacts.includes(scout.square)) {
    return [{ key: 'pick-up', label: t('ultra_marines.pickUp', { scout: scout.name }) }];
  }
  if (scout.carries && teleportsOf(view, scout.seat).includes(bare(scout.square))) {
    return [{ key: 'place', label: t('ultra_marines.placeHere', { scout: scout.name }) }];
  }
  return [];
}
