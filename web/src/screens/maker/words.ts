/** Words that several parts of the maker use. */
import { type TextKey, t } from '../../texts/index.ts';

const KINDS: Record<string, TextKey> = {
  person: 'maker.kind.person',
  creature: 'maker.kind.creature',
  machine: 'maker.kind.machine',
  vehicle: 'maker.kind.vehicle',
  mount: 'maker.kind.mount',
};

export const kindNames = () => Object.entries(KINDS).map(([value, label]) => ({ value, label: t(label) }));

export const kindName = (kind: string) => {
  const key = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  return key ? t(key) : kind;
};
