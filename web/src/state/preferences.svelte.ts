/** What somebody likes, kept in this browser. A value that makes no sense (any more) becomes the default. */
const KEY = 'ultratable.preferences';

const VOLUMES = [75, 0, 25, 50, 100] as const;

export const CHOICES = {
  theme: ['system', 'light', 'dark', 'print'],
  speed: [250, 0, 120, 500],
  confirm: ['always', 'when it matters'],
  odds: [true, false],
  sound: [true, false],
  turnVolume: VOLUMES,
  tableVolume: VOLUMES,
  chatVolume: VOLUMES,
  captions: [false, true],
  notify: [false, true],
  fourColours: [false, true],
  spoilerFree: [false, true],
  sideTab: ['auto', 'actions', 'log', 'card', 'chat', 'rules'],
} as const;

export type Name = keyof typeof CHOICES;
export type Values = { [K in Name]: (typeof CHOICES)[K][number] };

/** Keys that somebody has chosen, by what they do; '' is none. What is not here has the key it comes with. */
export type Keys = Record<string, string>;

function read(text: string | null): Record<string, unknown> {
  try {
    return { ...(JSON.parse(text ?? '{}') as object) };
  } catch {
    // Not ours, or broken: defaults.
    return {};
  }
}

/** The first choice of each is the default. */
export function understood(text: string | null): Values {
  const found = read(text);
  const entries = Object.entries(CHOICES).map(([name, choices]) => {
    const value = found[name];
    return [name, (choices as readonly unknown[]).includes(value) ? value : choices[0]];
  });
  return Object.fromEntries(entries) as Values;
}

export function understoodKeys(text: string | null): Keys {
  const { keys } = read(text);
  if (typeof keys !== 'object' || keys === null) return {};
  const named = Object.entries(keys).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(named.map(([action, key]) => [action, sameKey(key)]));
}

/** A key as it is compared: what it writes counts, not whether Shift or Caps Lock makes it a capital. */
export function sameKey(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

class Preferences {
  values = $state.raw<Values>(understood(localStorage.getItem(KEY)));
  keys = $state.raw<Keys>(understoodKeys(localStorage.getItem(KEY)));

  set<K extends Name>(name: K, value: Values[K]): void {
    this.values = { ...this.values, [name]: value };
    this.#keep();
  }

  /** null: the key it comes with. A letter is the same key with Shift or Caps Lock. */
  setKey(action: string, key: string | null): void {
    const { [action]: _, ...others } = this.keys;
    this.keys = key === null ? others : { ...others, [action]: sameKey(key) };
    this.#keep();
  }

  /** As if this browser had never been here. */
  forget(): void {
    localStorage.removeItem(KEY);
    this.values = understood(null);
    this.keys = {};
    this.apply();
  }

  /** Theme and speed are the document's: `theme/tokens.css` reads them. */
  apply(): void {
    const { theme, speed } = this.values;
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    dataset.speed = String(speed);
  }

  #keep(): void {
    localStorage.setItem(KEY, JSON.stringify({ ...this.values, keys: this.keys }));
    this.apply();
  }
}

export const preferences = new Preferences();
