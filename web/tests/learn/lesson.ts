/** A small lesson, and updates of its table. */
import type { LessonShown, Line, Question, StepShown, Update } from '../../src/wire.ts';

function step(id: string, at: number, more: Partial<StepShown> = {}): StepShown {
  return {
    id,
    text: `Say ${id}.`,
    point: null,
    look: null,
    ask: null,
    answers: [],
    instead: '',
    free: false,
    at,
    ...more,
  };
}

export const LESSON: LessonShown = {
  game: 'toy',
  title: 'Toy',
  minutes: 1,
  pupil: 0,
  steps: [
    step('goal', 0, { look: 'hero' }),
    step('read', 0, { point: 'card' }),
    step('punch', 0, { answers: ['punch', 'nine'], instead: 'Not that.' }),
    step('news', 5, { point: 'tab:log' }),
    step('why', 5, { ask: 'pile' }),
    step('block', 5, { answers: ['six'], instead: 'Not that either.' }),
    step('free', 6, { free: true }),
  ],
  remarks: [{ kind: 'missed', text: 'A miss.' }],
  next: 'Play Bo next.',
  unmet: [],
  after: [],
  pages: [],
};

export function update(at: number, more: { strayed?: number; asked?: boolean; winners?: number[] } = {}): Update {
  const ask = more.asked === false ? null : ({ name: 'announce', options: [] } as unknown as Question);
  const result = more.winners ? { ranks: [1, 2], winners: more.winners, reason: '', clause: '' } : null;
  return { ask, table: { result }, story: { at, strayed: more.strayed ?? 0 } } as unknown as Update;
}

export function line(number: number, kind: string): Line {
  return { number, kind, text: kind };
}
