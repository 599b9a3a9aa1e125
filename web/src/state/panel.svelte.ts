/** The side panel: which tab is open, how far it is pulled out on small screens, and which rule it shows. */
import { tick } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import { preferences } from './preferences.svelte.ts';

export const TABS = ['actions', 'log', 'card', 'chat', 'rules'] as const;
export type Tab = (typeof TABS)[number];

/** Heights of the sheet on a phone, in pixels. */
export const DETENTS = [96, 420, 720] as const;

/** Where somebody was when a chip led them to its rule. */
interface Origin {
  chip: HTMLElement;
  /** The tab that has the chip; null: it stands on the table. */
  place: Tab | null;
  tab: Tab;
  open: boolean;
  /** What was scrolled there, and how far. */
  scrolled: [Element, number][];
}

class SidePanel {
  /** On small screens the panel is closed until somebody wants it; on large ones it is always there. */
  open = $state(false);
  detent = $state(1);
  /** Lines of chat that were not read yet. */
  unread = $state(0);
  /** The rules read one after another; the last is shown. */
  #read = $state.raw<string[]>([]);
  /** The tab that a chip has led to, or back to: shown, but not what somebody has chosen. */
  #led = $state<Tab | null>(null);
  #origin = $state.raw<Origin | null>(null);
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
    if (this.#led) return this.#led;
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

  /** Where the way back from a rule leads, if a chip has led to it. */
  get whence(): Tab | 'table' | null {
    return this.#origin && (this.#origin.place ?? 'table');
  }

  /** The tab that somebody comes back to stays as it was: its filters, its folds, what was opened. */
  get kept(): Tab | null {
    return this.#origin?.tab ?? null;
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
      this.#led = null;
      this.#origin = null;
      document.removeEventListener('keydown', noticed);
    };
  }

  show(tab: Tab): void {
    if (tab !== this.tab) {
      this.#led = null;
      this.#origin = null;
    }
    preferences.set('sideTab', tab);
    this.open = true;
  }

  close(): void {
    this.open = false;
  }

  /** Show a rule; with the chip that led there, there is a way back to it. */
  read(clause: string, chip?: HTMLElement): void {
    if (chip && this.tab !== 'rules') {
      this.#origin = originOf(chip, this.tab, this.open);
      this.#read = [];
    }
    if (clause !== this.clause) this.#read = [...this.#read, clause];
    if (this.tab !== 'rules') this.#led = 'rules';
    this.open = true;
  }

  /** Back to where a chip was followed, just as it was left. */
  async goBack(): Promise<void> {
    const origin = this.#origin;
    if (!origin) return;
    this.#led = origin.tab;
    this.#origin = null;
    this.open = origin.open;
    await tick();
    for (const [scroller, top] of origin.scrolled) scroller.scrollTop = top;
    // Its line may have gone meanwhile.
    const there = origin.chip.isConnected
      ? origin.chip
      : document.querySelector<HTMLElement>('[role="tab"][tabindex="0"]');
    there?.focus({ preventScroll: true });
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

function originOf(chip: HTMLElement, tab: Tab, open: boolean): Origin {
  const around = chip.closest<HTMLElement>('[role="tabpanel"]');
  const place = (around?.dataset.tab as Tab | undefined) ?? null;
  const scrolled: [Element, number][] = [];
  for (let one = chip.parentElement; one && one !== around; one = one.parentElement) {
    if (one.scrollTop > 0) scrolled.push([one, one.scrollTop]);
  }
  return { chip, place, tab: place ?? tab, open, scrolled };
}

export const panel = new SidePanel();
