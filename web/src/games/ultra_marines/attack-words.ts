/** What an attack is called above its dice. */
import { squareName } from '../../kit/board/squares.ts';
import { t } from '../../texts/index.ts';
import '../../texts/ultra_marines.ts';
import type { Attack } from './attack.ts';
import { type MarinesView, scoutOf } from './view.ts';

export function attackWords(attack: Attack, view: MarinesView): string {
  const name = (ref: string | null) => scoutOf(view, ref)?.name ?? '';
  const [scout, target] = [name(attack.scout), name(attack.target)];
  if (attack.kind === 'fires') return t('ultra_marines.attack.fires', { scout, target });
  if (attack.kind === 'strikes') return t('ultra_marines.attack.strikes', { scout, target });
  if (attack.kind === 'shell') {
    return t('ultra_marines.attack.shell', { scout, square: squareName(attack.square ?? '') });
  }
  if (attack.kind === 'frag-die') return t('ultra_marines.attack.frag');
  return t('ultra_marines.attack.suffers', { target, cause: attack.cause ?? '' });
}
