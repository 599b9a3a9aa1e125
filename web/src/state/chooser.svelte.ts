/** What somebody is about to answer, before it is sent: the option that waits for Confirm, the thing wanted first, and
 * what is planned while others decide.
 *
 * Boards, hands and the Action list all act through it, so that they always agree. It knows things only by the words
 * that options name them with, and nothing of any game. */
import type { Choice, Question, TableShown, Update } from '../wire.ts';

export interface Answering {
  readonly id: string;
  readonly seat: number | null;
  readonly update: Update | null;
  /** Whether an answer is taken now. */
  readonly open: boolean;
  readonly sending: boolean;
  choose(key: string): Promise<boolean>;
}

export type Confirming = 'always' | 'when it matters';

export interface ChooserParts {
  /** Called for a thing that is not open: somebody wants to know why. */
  why: (ref: string) => void;
  /** Whether that is worth offering: in a replay nothing can be used, and there is nobody to tell why. */
  explains?: boolean;
  confirming: () => Confirming;
  /** Takes one pick of an answer that is not complete back; whether it could, and the question before is shown. */
  takeBack?: () => Promise<boolean>;
  /** Where a draft outlives loading the page anew. */
  memory?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

interface Draft {
  /** The name of the question that the draft answers. */
  question: string;
  armed: string | null;
  wanted: string | null;
}

const NOTHING: Draft = { question: '', armed: null, wanted: null };

export class Chooser {
  readonly #table: Answering;
  readonly #parts: ChooserParts;
  #draft = $state.raw<Draft>(NOTHING);
  #busy = $state(false);
  /** The thing that is chosen as soon as it is asked for. Only this page knows: whoever plans gives nothing away. */
  planned = $state<string | null>(null);
  /** What was planned last, if something else was asked instead. */
  unplanned = $state<string | null>(null);
  /** How often an answer was not taken because none is. */
  refused = $state(0);
  /** What was open before each pick of the answer that is being given. */
  #behind: Pick<Question, 'picked' | 'options'>[] = [];

  constructor(table: Answering, parts: ChooserParts) {
    this.#table = table;
    this.#parts = parts;
    this.#draft = remembered(parts.memory?.getItem(this.#place) ?? null);
  }

  get ask(): Question | null {
    return this.#table.update?.ask ?? null;
  }

  get options(): Choice[] {
    return this.ask?.options ?? [];
  }

  /** What was picked already for the same answer. */
  get picked(): string[] {
    return this.ask?.picked ?? [];
  }

  get open(): boolean {
    return this.#table.open && !this.#busy;
  }

  /** Whether what is closed tells why. */
  get explains(): boolean {
    return this.#parts.explains ?? true;
  }

  get sending(): boolean {
    return this.#busy || this.#table.sending;
  }

  /** The option that waits for Confirm. */
  get armed(): Choice | null {
    const { question, armed } = this.#draft;
    if (armed === null || question !== this.ask?.name) return null;
    return this.options.find((option) => option.key === armed) ?? null;
  }

  /** A thing chosen before its turn, such as a card before the ability it is for. */
  get wanted(): string | null {
    return this.#draft.question === this.ask?.name ? this.#draft.wanted : null;
  }

  /** The options to show first: those that go with what is wanted, or all. */
  get narrowed(): Choice[] {
    const fitting = this.wanted === null ? [] : this.of(this.wanted);
    return fitting.length > 0 ? fitting : this.options;
  }

  /** The option that only says "that is all", once something is picked. */
  get closing(): Choice | null {
    if (this.picked.length === 0) return null;
    const ends = this.options.filter((option) => option.ends && option.refs.length === 0);
    return ends.length === 1 && ends.length < this.options.length ? (ends[0] ?? null) : null;
  }

  /** What Confirm would do now. */
  get confirmable(): Choice | null {
    return this.armed ?? this.closing;
  }

  /** Whether something can be planned: this seat plays by itself, and others decide. */
  get mayPlan(): boolean {
    const { seat, update } = this.#table;
    if (seat === null || !update || update.ask) return false;
    return update.table.status === 'playing' && update.table.seats[seat]?.by_bot === false;
  }

  /** What can be done without anything of one's own, if the question may be passed. */
  get pass(): Choice | null {
    const passing = this.ask?.passing ?? null;
    return this.options.find((option) => option.key === passing) ?? null;
  }

  /** The open options that concern a thing. */
  of(ref: string): Choice[] {
    const named = this.options.filter((option) => option.key === ref);
    return named.length > 0 ? named : this.options.filter((option) => option.refs.includes(ref));
  }

  legal(ref: string): boolean {
    return this.of(ref).length > 0;
  }

  isArmed(ref: string): boolean {
    const armed = this.armed;
    return armed !== null && (armed.key === ref || (armed.ends && armed.refs.includes(ref)));
  }

  isPicked(ref: string): boolean {
    return this.picked.includes(ref);
  }

  /** Somebody wants to answer while no answer is taken, whatever they point at: the reason is told again. */
  refuse(): void {
    this.refused += 1;
  }

  /** Somebody points at a thing: choose it, confirm it, narrow the choice to it, put it in place of what was picked
   * before, or tell why it is not open. */
  activate(ref: string): void {
    const found = this.of(ref);
    const [first] = found;
    if (this.ask && !this.open) this.refuse();
    else if (!first) void this.#instead(ref);
    else if (this.armed && found.includes(this.armed)) void this.confirm();
    else if (found.length > 1) this.#want(this.wanted === ref ? null : ref);
    else this.arm(first, first.key === ref ? this.wanted : ref);
  }

  /** Choose an option: it waits for Confirm, or goes at once where more is asked for the same answer anyway. With
   * `wanted`, that is chosen too as soon as it can be. */
  arm(choice: Choice, wanted: string | null = this.wanted): void {
    if (!this.open) {
      this.refuse();
      return;
    }
    this.#want(wanted);
    if (this.#matters(choice)) this.#keep({ question: this.ask?.name ?? '', armed: choice.key, wanted });
    else void this.#send(choice);
  }

  /** Choose what passes the question, and confirm it where it is chosen already; whether it can be passed now. */
  passIt(): boolean {
    const passing = this.pass;
    if (!passing || !this.open) return false;
    this.activate(passing.key);
    return true;
  }

  /** Choose a thing as soon as it is asked for. One plan at a time: another takes its place. */
  plan(ref: string): void {
    if (!this.mayPlan) return;
    this.planned = ref;
    this.unplanned = null;
  }

  /** The table has changed: what was planned is chosen if it is open now, and given up if anything else is asked. */
  follow(): void {
    const ref = this.planned;
    // A question that takes no answer yet is waited for.
    if (ref === null || (this.ask ? !this.open : this.mayPlan)) return;
    this.planned = null;
    const choice = this.options.find(({ key }) => key === ref);
    if (choice) this.arm(choice);
    else if (this.ask) this.unplanned = ref;
  }

  /** Choose a whole answer, as somebody advised it: all but its last pick are sent, and that one waits for Confirm. */
  async fill(keys: readonly string[]): Promise<boolean> {
    this.cancel();
    for (const key of keys) {
      const choice = this.options.find((option) => option.key === key);
      if (!choice || !this.open) return false;
      if (choice.ends) this.#keep({ question: this.ask?.name ?? '', armed: choice.key, wanted: null });
      else if (!(await this.#send(choice))) return false;
    }
    return true;
  }

  async confirm(): Promise<boolean> {
    const choice = this.confirmable;
    return choice !== null && this.open && this.#send(choice);
  }

  /** Forget what is planned, or chosen but not sent; whether there was anything. */
  cancel(): boolean {
    const something = this.armed !== null || this.wanted !== null || this.planned !== null;
    this.planned = null;
    this.#keep(NOTHING);
    return something;
  }

  /** An answer that is not complete yet can be taken back freely, so it needs no second thought. Of a complete one
   * something may be seen or rolled: what that is, only a preview tells beforehand. */
  #matters(choice: Choice): boolean {
    const { seat, update } = this.#table;
    const final = !update || !givesBack(update.table, seat);
    return choice.ends && (this.#parts.confirming() === 'always' || choice.preview !== null || final);
  }

  async #send(choice: Choice): Promise<boolean> {
    const { wanted, picked, options } = this;
    this.#busy = true;
    try {
      if (!(await this.#table.choose(choice.key))) return false;
    } finally {
      this.#busy = false;
    }
    const earlier = this.#behind.filter((one) => one.picked.length < picked.length);
    this.#behind = choice.ends ? [] : [...earlier, { picked, options }];
    this.#want(choice.ends ? null : wanted);
    this.#useWanted();
    return true;
  }

  /** What was open until something else was picked takes its place, and what was chosen further stays so if it fits.
   * What could be closed as it stands is whole, such as an army: nothing is thrown out of it for something else. */
  async #instead(ref: string): Promise<void> {
    const { picked } = this;
    const before = this.#behind.findLast(({ options }) => options.some(({ key }) => key === ref));
    const wanted = this.armed?.key ?? this.wanted;
    const whole = this.options.some(({ ends, refs }) => ends && refs.length === 0);
    const passed =
      before &&
      !(whole && picked.length - before.picked.length > 1) &&
      before.picked.length < picked.length &&
      before.picked.every((key, at) => key === picked[at]);
    if (!passed || picked.includes(ref) || !(await this.#backTo(before.picked.length))) return this.#parts.why(ref);
    const choice = this.options.find(({ key }) => key === ref);
    if (choice) this.arm(choice, wanted);
  }

  async #backTo(picks: number): Promise<boolean> {
    this.#busy = true;
    try {
      while (this.picked.length > picks) if (!(await this.#parts.takeBack?.())) return false;
      return true;
    } finally {
      this.#busy = false;
    }
  }

  /** What was wanted before its turn is chosen as soon as one option is left for it, and forgotten when none is. */
  #useWanted(): void {
    const { wanted } = this;
    const [choice, ...others] = wanted === null ? [] : this.of(wanted);
    if (others.length > 0) return;
    if (choice) this.arm(choice, null);
    else this.#want(null);
  }

  #want(ref: string | null): void {
    this.#keep({ question: this.ask?.name ?? '', armed: null, wanted: ref });
  }

  #keep(draft: Draft): void {
    this.#draft = draft;
    const { memory } = this.#parts;
    if (draft.armed === null && draft.wanted === null) memory?.removeItem(this.#place);
    else memory?.setItem(this.#place, JSON.stringify(draft));
  }

  get #place(): string {
    return `ultratable.draft.${this.#table.id}.${this.#table.seat}`;
  }
}

/** Whether everything can be taken back here without asking anybody, also what has been seen. */
export function givesBack({ settings, seats }: TableShown, own: number | null): boolean {
  return settings.undo === 'open' || seats.every(({ kind }, seat) => kind !== 'person' || seat === own);
}

function remembered(stored: string | null): Draft {
  try {
    const { question, armed, wanted } = JSON.parse(stored ?? '') as Draft;
    return { question, armed, wanted };
  } catch {
    return NOTHING;
  }
}
