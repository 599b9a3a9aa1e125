/** What steps, states, kinds and sides are called. */
import type { TextKey } from '../../texts/index.ts';
import type { ScoutState } from './icons.ts';
import type { Phase } from './view.ts';

/** By the number of the stage. */
export const STAGES: Record<number, TextKey> = {
  1: 'ultra_marines.stage.cards',
  2: 'ultra_marines.stage.teleport',
  3: 'ultra_marines.stage.move',
  4: 'ultra_marines.stage.fire',
  5: 'ultra_marines.stage.fight',
  6: 'ultra_marines.stage.recover',
  7: 'ultra_marines.stage.draw',
};

export const SETTING_UP: Partial<Record<Phase, TextKey>> = {
  chapters: 'ultra_marines.phase.chapters',
  build: 'ultra_marines.phase.build',
  zones: 'ultra_marines.phase.zones',
  artifacts: 'ultra_marines.phase.artifacts',
};

export const STATES: Record<ScoutState, TextKey> = {
  unmoved: 'ultra_marines.state.unmoved',
  moved: 'ultra_marines.state.moved',
  fired: 'ultra_marines.state.fired',
  extra: 'ultra_marines.state.extra',
  fought: 'ultra_marines.state.fought',
  stunned: 'ultra_marines.state.stunned',
  carries: 'ultra_marines.state.carries',
  reloading: 'ultra_marines.state.reloading',
  jammed: 'ultra_marines.state.jammed',
  dead: 'ultra_marines.state.dead',
};

export const KINDS: Record<string, TextKey> = {
  object: 'ultra_marines.kind.object',
  command: 'ultra_marines.kind.command',
  hazard: 'ultra_marines.kind.hazard',
};

/** As a compass lies, north-west first. */
export const COMPASS = ['north-west', 'north', 'north-east', 'west', '', 'east', 'south-west', 'south', 'south-east'];
/** North first, clockwise, as the server counts. */
export const FACINGS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** Where the pips of a die are, on a grid of 24. */
export const PIPS: Record<number, [number, number][]> = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  6: [
    [7, 6],
    [17, 6],
    [7, 12],
    [17, 12],
    [7, 18],
    [17, 18],
  ],
};
