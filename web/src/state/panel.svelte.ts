/** The side panel: which tab is open, how far it is pulled out on small screens, and which rule it shows. */
import { MediaQuery } from 'svelte/reactivity';
import { preferences } from './preferences.svelte.ts';

export const TABS = ['actions', 'log', 'card', 'chat', 'rules'] as const;
export type Tab = (typeof TABS)[number];

/** Heights of the sheet on a phone, in pixels. */
export const DETENTS = [96, 420, 720] as const;

class SidePanel {
  /** On small screens the panel is closed until somebody wants it; on large ones it is always there. */
  open = $state(false);
  detent = $state(1);
  /** Lines of chat that were not read yet. */
  unread = $state(0);
  /** The rules read one after another; the last is shown. */
  #read = $state.raw<string[]>([]);
  #byKeyboard = $state(false);
  #mounted = $state(0);
  readonly #wide = new MediaQuery('(min-width: 1600px)');

  /** Whether there is room for the log below the Action list. */
  get wide(): boolean {
    return this.#wide.current;
  }

  /** The tab chosen last; before any was, the Action list where it has the log below it or for those who use the
   * keyboard, and the log for others. */
  get tab(): Tab {
    const { sideTab } = preferences.values;
    if (sideTab !== 'auto') return sideTab;
    return this.#byKeyboard || this.wide ? 'actions' : 'log';
  }

  get clause(): string | null {
    return this.#read.at(-1) ?? null;
  }

  get canGoBack(): boolean {
    return this.#read.length > 1;
  }

  /** Whether there is a panel on this page that can show a rule. */
  get here(): boolean {
    return this.#mounted > 0;
  }

  mount(): () => void {
    this.#mounted += 1;
    const noticed = (event: KeyboardEvent) => {
      if (event.key === 'Tab') this.#byKeyboard = true;
    };
    document.addEventListener('keydown', noticed);
    return () => {
      this.#mounted -= 1;
      document.removeEventListener('keydown', noticed);
    };
  }

  show(tab: Tab): void {
    preferences.set('sideTab', tab);
    this.open = true;
  }

  close(): void {
    this.open = false;
  }

  read(clause: string): void {
    if (clause !== this.clause) this.#read = [...this.#read, clause];
    this.show('rules');
  }

  back(): void {
    if (this.canGoBack) this.#read = this.#read.slice(0, -1);
  }

  /** Back to the list of all rules. */
  leaf(): void {
    this.#read = [];
  }

  /** Pull the sheet up or down by one detent; below the lowest it is closed. */
  pull(by: 1 | -1): void {
    const next = this.detent + by;
    if (next < 0) this.close();
    else this.detent = Math.min(next, DETENTS.length - 1);
  }

  /** Let go of the sheet at a height: it goes to the nearest detent, or closes. */
  release(height: number): void {
    const distances = DETENTS.map((detent) => Math.abs(detent - height));
    if (height < DETENTS[0] / 2) this.close();
    else this.detent = distances.indexOf(Math.min(...distances));
  }
}

export const panel = new SidePanel();
