/** An experiment as it is set up on the page. Its fields and what they may be come from the server; nothing is known
    of any game or question here, except which of them a question uses. */
import { chosen, fieldsOf, type OptionField, type OptionValue, type SingleValue } from '../../state/options.ts';
import type { Experiment, GameShown, LabGame, QuestionAsked } from '../../wire.ts';

/** So many games per cell are offered: about ±10, 5, 3, 2 and 1 points. */
const GAMES = [100, 400, 1_000, 2_500, 10_000];

export class Draft {
  readonly lab: LabGame;
  readonly shown: GameShown;
  question = $state.raw<QuestionAsked>();
  title = $state('');
  seats = $state(2);
  /** One for everybody, or one for each player. */
  bots = $state.raw<string[]>([]);
  games = $state(400);
  untilTold = $state(false);
  smallest = $state(0);
  seed = $state('1');
  options = $state.raw<Record<string, OptionValue>>({});
  sides = $state.raw<string[]>([]);
  maps = $state.raw<string[]>([]);
  option = $state('');
  values = $state.raw<SingleValue[]>([]);
  things = $state.raw<string[]>([]);
  /** What a ready experiment says beyond what can be set up here. */
  #beyond: Partial<Experiment> = {};
  readonly fields: OptionField[];

  constructor(lab: LabGame, shown: GameShown, asked = lab.questions[0]) {
    this.lab = lab;
    this.shown = shown;
    this.fields = fieldsOf(shown).filter(({ kind }) => kind !== 'seats');
    if (asked) this.ask(asked);
  }

  /** Begin anew with a question as the lab suggests it. */
  ask(question: QuestionAsked): void {
    this.take(question.example);
    this.title = '';
  }

  /** Set everything up as in this experiment. */
  take(given: Experiment): void {
    this.question = this.lab.questions.find(({ id }) => id === given.question);
    this.title = given.title ?? '';
    this.seats = given.seats || this.lab.fewest;
    this.bots = given.bots ?? ['steady'];
    this.games = given.games ?? 400;
    this.untilTold = given.until_told ?? false;
    this.smallest = given.smallest ?? 0;
    this.seed = given.seed ?? '1';
    this.options = (given.options ?? {}) as Record<string, OptionValue>;
    this.sides = given.sides ?? [];
    this.maps = given.maps ?? [];
    this.option = given.option ?? '';
    this.values = (given.values ?? []) as SingleValue[];
    this.things = given.things ?? [];
    this.#beyond = { ...(given.told && { told: given.told }), ...(given.longest && { longest: given.longest }) };
  }

  uses(what: QuestionAsked['uses'][number]): boolean {
    return this.question?.uses.includes(what) ?? false;
  }

  /** The numbers of games that can be chosen, with the one that is. */
  get counts(): number[] {
    return [...new Set([...GAMES, this.games])].sort((one, other) => one - other);
  }

  /** Options of the game that can be compared. */
  get comparable(): OptionField[] {
    return this.fields.filter(({ kind }) => kind !== 'numbers');
  }

  get compared(): OptionField | undefined {
    return this.comparable.find(({ name }) => name === this.option);
  }

  compare(option: string): void {
    this.option = option;
    this.values = [];
  }

  choose(name: string, value: OptionValue): void {
    this.options = { ...this.options, [name]: value };
  }

  /** One bot for everybody, or (null) a choice for each player, who all begin with the same. */
  play(bot: string | null): void {
    this.bots = bot === null ? Array.from({ length: this.seats }, () => this.bots[0] ?? 'steady') : [bot];
  }

  bot(player: number, bot: string): void {
    this.bots = Array.from({ length: this.seats }, (_, at) => (at === player ? bot : this.botOf(at)));
  }

  botOf(player: number): string {
    return this.bots[player % this.bots.length] ?? 'steady';
  }

  get each(): boolean {
    return this.bots.length > 1;
  }

  /** What is sent: only what differs from how things usually are. */
  get experiment(): Experiment | null {
    const { question } = this;
    if (!question) return null;
    const options = chosen(this.fields, this.options, this.seats);
    return {
      question: question.id,
      game: this.lab.game,
      ...(this.title.trim() && { title: this.title.trim() }),
      bots: this.each ? Array.from({ length: this.seats }, (_, at) => this.botOf(at)) : [...this.bots],
      seats: this.seats,
      games: this.games,
      ...(this.untilTold && { until_told: true }),
      ...(this.untilTold && this.smallest > 0 && { smallest: this.smallest }),
      seed: this.seed.trim() || '1',
      ...(Object.keys(options).length > 0 && { options }),
      ...(this.uses('sides') && this.sides.length > 0 && { sides: this.sides }),
      ...(this.uses('maps') && this.maps.length > 0 && { maps: this.maps }),
      ...(this.uses('option') && this.option && { option: this.option }),
      ...(this.uses('option') && this.values.length > 0 && { values: this.values }),
      ...(this.uses('things') && this.things.length > 0 && { things: this.things }),
      ...this.#beyond,
    };
  }
}

/** With or without one of a list, in the order of all there are. */
export function toggled(all: readonly string[], some: readonly string[], one: string): string[] {
  return all.filter((each) => (each === one ? !some.includes(one) : some.includes(each)));
}

/** "20, 25,30" as numbers; what is none is left out. */
export function numbersIn(text: string): number[] {
  const found = text.split(/[\s,;]+/).flatMap((part) => (/^-?\d+(\.\d+)?$/.test(part) ? [Number(part)] : []));
  return [...new Set(found)];
}
