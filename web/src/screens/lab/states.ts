/** What the states of a run are called. */
import { t } from '../../texts/index.ts';
import type { RunListed } from '../../wire.ts';

const NAMES = {
  new: 'lab.state.new',
  waiting: 'lab.state.waiting',
  running: 'lab.state.running',
  paused: 'lab.state.paused',
  stopped: 'lab.state.stopped',
  done: 'lab.state.done',
  failed: 'lab.state.failed',
} as const;

export const stateName = (state: RunListed['state']) => t(NAMES[state]);
