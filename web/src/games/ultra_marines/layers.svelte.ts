/** What is shown on the board beside what stands there, and the chips that switch it. */
import type { Layer } from '../../kit/board/types.ts';
import { t } from '../../texts/index.ts';
import '../../texts/ultra_marines.ts';
import type { MarinesView } from './view.ts';

export class Layers {
  readonly #seen: () => { view: MarinesView; firing: boolean };
  lines = $state(true);
  labelled = $state(false);
  stepping = $state(true);
  /** Firing is about sight; before that it is shown to whoever wants it. */
  #sight = $state({ firing: true, otherwise: false });
  #dreading = $state(false);
  /** The key of the threats is held down. */
  holding = $state(false);

  constructor(seen: () => { view: MarinesView; firing: boolean }) {
    this.#seen = seen;
  }

  get seeing(): boolean {
    return this.#seen().firing ? this.#sight.firing : this.#sight.otherwise;
  }

  get dreading(): boolean {
    return this.#dreading || this.holding;
  }

  /** Whether there is anything to dread, too: nothing is worked out for whoever does not act. */
  get threatened(): boolean {
    return this.dreading && this.#seen().view.threat !== null;
  }

  get chips(): Layer[] {
    const ofTurn = [
      { id: 'move', label: t('ultra_marines.layer.move'), on: this.stepping },
      { id: 'sight', label: t('ultra_marines.layer.sight'), on: this.seeing },
      { id: 'threat', label: t('ultra_marines.layer.threat'), on: this.dreading },
    ];
    return [
      ...(this.#seen().view.turn > 0 ? ofTurn : []),
      { id: 'lines', label: t('ultra_marines.layer.grid'), on: this.lines },
      { id: 'labels', label: t('ultra_marines.layer.sections'), on: this.labelled },
    ];
  }

  switch(id: string): void {
    if (id === 'lines') this.lines = !this.lines;
    else if (id === 'labels') this.labelled = !this.labelled;
    else if (id === 'move') this.stepping = !this.stepping;
    else if (id === 'threat') this.#dreading = !this.#dreading;
    else if (this.#seen().firing) this.#sight.firing = !this.#sight.firing;
    else this.#sight.otherwise = !this.#sight.otherwise;
  }
}
