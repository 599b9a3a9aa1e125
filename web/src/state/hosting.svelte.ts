/** The form with which a table is made: what is chosen so far, and what the server said of it. */
import type { GameShown, NewTable, Settings } from '../wire.ts';
import { chosen, fieldNamed, fieldsOf, type OptionPreset, type OptionValue, presetsOf } from './options.ts';
import { easyPassword, type Manners, PRESETS, type Preset, presetOf } from './presets.ts';
import { usualBot } from './starting.ts';

/** Fields besides the game's options that a refusal may speak of. */
const OWN = ['title', 'password', 'seed', 'seats', 'delay', 'stand_in', 'leave_after'];

export class Hosting {
  readonly games: GameShown[];
  game = $state.raw<GameShown>();
  seats = $state(2);
  bots = $state(0);
  level = $state<string>();
  manners = $state.raw<Manners>(PRESETS.friendly);
  options = $state.raw<Record<string, OptionValue>>({});
  /** Options that a game's own part of the form sets, as they are told to the server. */
  own = $state.raw<Record<string, OptionValue>>({});
  title = $state('');
  password = $state('');
  seed = $state('');
  /** What the server said, by field; '' is what belongs to none. */
  problems = $state.raw<Record<string, string>>({});

  constructor(games: GameShown[], wanted: string | null) {
    this.games = games;
    const first = games.find(({ id }) => id === wanted) ?? games[0];
    if (first) this.pick(first);
  }

  readonly fields = $derived(this.game ? fieldsOf(this.game) : []);
  readonly preset = $derived(presetOf(this.manners));
  /** The ready settings of the game's options, and which of them these are. */
  readonly rules = $derived(this.game ? presetsOf(this.game) : []);
  readonly rule = $derived(this.rules.find(({ options }) => this.#are(options)) ?? null);

  /** Another game has other seats, options and bots. */
  pick(game: GameShown): void {
    this.game = game;
    this.seats = Math.max(2, game.fewest);
    this.bots = 0;
    this.level = usualBot(game.bots);
    this.options = {};
    this.own = {};
    this.problems = {};
  }

  /** Whoever hosts sits there, so bots have at most all other seats. */
  sitDown(seats: number): void {
    this.seats = seats;
    this.bots = Math.min(this.bots, seats - 1);
  }

  use(preset: Preset): void {
    this.behave({ ...PRESETS[preset], listed: this.manners.listed });
  }

  /** Open hands need a password: whoever has none in mind gets one. */
  behave(changed: Partial<Manners>): void {
    this.manners = { ...this.manners, ...changed };
    if (this.manners.spectators === 'open hands' && !this.password) this.password = easyPassword();
  }

  set(name: string, value: OptionValue): void {
    this.options = { ...this.options, [name]: value };
  }

  #are(options: OptionPreset['options']): boolean {
    return this.fields.every(
      ({ name, standard }) => !(name in options) || (this.options[name] ?? standard) === options[name],
    );
  }

  follow(preset: OptionPreset): void {
    this.options = { ...this.options, ...preset.options };
  }

  get settings(): Settings {
    return {
      game: this.game?.id ?? '',
      seats: this.seats,
      options: { ...chosen(this.fields, this.options, this.seats), ...this.own },
      title: this.title.trim(),
      ...this.manners,
      delay: this.manners.spectators === 'none' ? 0 : this.manners.delay,
    };
  }

  get table(): NewTable {
    return { settings: this.settings, password: this.password.trim() || null, seed: this.seed.trim() || null };
  }

  /** Put the server's sentence where it belongs. */
  refuse(reason: string): void {
    const names = [...this.fields.map(({ name }) => name), ...OWN];
    this.problems = { [fieldNamed(reason, names) ?? '']: reason };
  }
}
