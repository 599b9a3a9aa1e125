/** The stages of a turn, or of setting up, for the bar at the top. */
import { t } from '../../texts/index.ts';
import '../../texts/ultra_marines.ts';
import type { Step } from '../registry.ts';
import type { MarinesView, Phase } from './view.ts';
import { SETTING_UP, STAGES } from './words.ts';

const PHASES: readonly Phase[] = ['chapters', 'zones', 'artifacts'];
const PHASES_WITH_BUILDING: readonly Phase[] = ['chapters', 'build', 'zones', 'artifacts'];
/** Stages that only event cards have. */
const OF_CARDS = [1, 7];

/** `built`: the players lay the hulk themselves; `cards`: event cards are played. */
export function stepsOf(view: MarinesView, built: boolean, cards: boolean): Step[] {
  return view.turn === 0 && !view.over ? settingUp(view, built) : ofTurn(view, cards);
}

function settingUp(view: MarinesView, built: boolean): Step[] {
  const phases = built ? PHASES_WITH_BUILDING : PHASES;
  const at = phases.indexOf(view.phase);
  return phases.map((id, step) => {
    const key = SETTING_UP[id];
    return { id, label: key ? t(key) : '', state: stateAt(step, at) };
  });
}

function ofTurn(view: MarinesView, cards: boolean): Step[] {
  const stages = Object.entries(STAGES).filter(([number]) => cards || !OF_CARDS.includes(Number(number)));
  const at = stages.findIndex(([number]) => Number(number) >= view.stage);
  return stages.map(([number, key], step) => ({
    id: `stage ${number}`,
    ref: `stage:${number}`,
    label: t(key),
    state: view.over ? 'past' : stateAt(step, at),
  }));
}

function stateAt(step: number, at: number): Step['state'] {
  return step < at ? 'past' : step === at ? 'now' : 'coming';
}
