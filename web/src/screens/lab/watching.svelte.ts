/** A run as it goes on: asked about again and again while it plays or waits. */
import type { Api } from '../../net/api.ts';
import { Refusal } from '../../net/api.ts';
import type { RunListed, RunShown, SteerRun } from '../../wire.ts';

/** Milliseconds from one question to the next; the server answers one that has no news with next to nothing. */
const AGAIN = 1_500;

export type State = RunListed['state'];
export const goesOn = (state: State) => state === 'running' || state === 'waiting';

type Asked = Pick<Api, 'labRun' | 'labSteer'>;

export class Watching {
  shown = $state.raw<RunShown | null>(null);
  problem = $state('');
  /** What was wished and has not happened yet. */
  wished = $state<SteerRun['wish'] | null>(null);
  readonly id: string;
  readonly #api: Asked;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #gone = false;

  constructor(api: Asked, id: string) {
    this.#api = api;
    this.id = id;
  }

  start(): () => void {
    void this.#look();
    return () => {
      this.#gone = true;
      clearTimeout(this.#waiting);
    };
  }

  async steer(wish: SteerRun['wish']): Promise<void> {
    this.wished = wish;
    try {
      await this.#api.labSteer(this.id, wish);
      this.problem = '';
    } catch (error) {
      this.wished = null;
      this.problem = error instanceof Error ? error.message : String(error);
    }
    clearTimeout(this.#waiting);
    await this.#look();
  }

  async #look(): Promise<void> {
    try {
      const shown = await this.#api.labRun(this.id);
      if (this.#gone) return;
      this.shown = shown;
      const { state } = shown.run;
      if (this.wished === 'go on' ? goesOn(state) : !goesOn(state)) this.wished = null;
      if (!goesOn(state)) return;
    } catch (error) {
      if (this.#gone) return;
      // Whatever is not there will not come; a server that is away may come back.
      if (error instanceof Refusal || !this.shown) {
        this.problem = error instanceof Error ? error.message : String(error);
        return;
      }
    }
    this.#waiting = setTimeout(() => void this.#look(), AGAIN);
  }
}

/** Where one game of a run is looked at. */
export const gameAddress = (run: string, index: number) => `/replay?lab=${encodeURIComponent(run)}&game=${index}`;
