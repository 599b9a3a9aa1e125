/** What steps, marks, kinds and fates are called. */
import type { TextKey } from '../../texts/index.ts';
import type { Phase } from './view.ts';

export const PHASES: Record<Phase, TextKey> = {
  draft: 'figures.phase.draft',
  armies: 'figures.phase.armies',
  attack: 'figures.phase.attack',
  defender: 'figures.phase.defender',
  cards: 'figures.phase.cards',
  wound: 'figures.phase.wound',
  special: 'figures.phase.special',
};

export const MARKS = {
  wounded: 'figures.mark.wounded',
  blast: 'figures.mark.blast',
  dodge: 'figures.mark.dodge',
  intimidated: 'figures.mark.intimidated',
} as const satisfies Record<string, TextKey>;

export const KINDS: Record<string, TextKey> = {
  person: 'figures.kind.person',
  creature: 'figures.kind.creature',
  machine: 'figures.kind.machine',
  vehicle: 'figures.kind.vehicle',
  mount: 'figures.kind.mount',
};

export const HARMS = {
  wounded: 'figures.harm.wounded',
  captured: 'figures.harm.captured',
  prevented: 'figures.harm.prevented',
} as const satisfies Record<string, TextKey>;
