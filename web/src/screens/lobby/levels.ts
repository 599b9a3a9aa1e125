/** What the levels of bots are called. A level that is new to this client is called what the server calls it. */
import { inWords } from '../../state/options.ts';
import { t } from '../../texts/index.ts';

const NAMES: Record<string, () => string> = {
  random: () => t('level.random'),
  steady: () => t('level.steady'),
  sharp: () => t('level.sharp'),
  master: () => t('level.master'),
  bold: () => t('level.bold'),
  careful: () => t('level.careful'),
};

export function levelName(level: string): string {
  return NAMES[level]?.() ?? inWords(level);
}
