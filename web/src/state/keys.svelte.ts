/** What the keyboard does at a table. Each action has one key, which can be changed or taken away; letters and digits
 * count only while the focus is on the table, and nothing counts while somebody writes. */
import { preferences, sameKey } from './preferences.svelte.ts';

/** Every action with the key it comes with, as `KeyboardEvent.key` names it. */
export const KEYS = {
  confirm: 'Enter',
  cancel: 'Escape',
  pass: ' ',
  undo: 'u',
  resetTurn: 'z',
  option1: '1',
  option2: '2',
  option3: '3',
  option4: '4',
  option5: '5',
  option6: '6',
  option7: '7',
  option8: '8',
  option9: '9',
  why: 'w',
  inspect: 'i',
  hint: 'h',
  last: 'l',
  status: 's',
  clocks: 'c',
  threat: 't',
  rotateLeft: 'q',
  rotateRight: 'e',
  rules: 'r',
  actions: 'a',
  help: '?',
} as const;

export type Action = keyof typeof KEYS;
export const ACTIONS = Object.keys(KEYS) as Action[];

/** What only games with a board have a use for. */
export const ON_BOARDS: readonly Action[] = ['threat', 'rotateLeft', 'rotateRight'];

/** A handler that did nothing says false; then an earlier one is asked. */
export type Handler = (event: KeyboardEvent) => unknown;

const WRITING = 'input, textarea, select, [contenteditable]';
const PRESSABLE = 'button, a[href], summary, [role="tab"], [role="button"], [role="menuitem"], [role="option"]';
const ELSEWHERE = '[role="dialog"], [role="alertdialog"], [role="menu"]';

export class Keys {
  readonly #handlers = new Map<Action, Handler[]>();
  readonly #chosen: () => Record<string, string>;

  constructor(chosen: () => Record<string, string> = () => preferences.keys) {
    this.#chosen = chosen;
  }

  /** The key of an action; '' if it has none. */
  of(action: Action): string {
    return this.#chosen()[action] ?? KEYS[action];
  }

  /** Other actions that have the same key. */
  clashes(action: Action, key: string): Action[] {
    return key === '' ? [] : ACTIONS.filter((other) => other !== action && this.of(other) === key);
  }

  /** Do something when an action's key is pressed; the newest handler is asked first. Returns how to stop. */
  on(action: Action, handler: Handler): () => void {
    this.#handlers.set(action, [handler, ...(this.#handlers.get(action) ?? [])]);
    return () => {
      this.#handlers.set(
        action,
        (this.#handlers.get(action) ?? []).filter((other) => other !== handler),
      );
    };
  }

  /** Take the keys pressed inside an element, and those pressed while nothing has the focus. */
  listen(root: HTMLElement): () => void {
    const pressed = (event: KeyboardEvent) => this.press(event, root);
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }

  press(event: KeyboardEvent, root: HTMLElement): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(WRITING) || target.closest(ELSEWHERE)) return;
    // Around the table, as where a new screen begins, is on it; beside it is not.
    if (!target.contains(root) && !root.contains(target)) return;
    // A button that has the focus is pressed by these itself.
    if ([' ', 'Enter'].includes(event.key) && target.closest(PRESSABLE)) return;
    const key = sameKey(event.key);
    const action = ACTIONS.find((one) => this.of(one) === key);
    for (const handler of action ? (this.#handlers.get(action) ?? []) : []) {
      if (handler(event) === false) continue;
      event.preventDefault();
      return;
    }
  }
}

export const keys = new Keys();

/** How a key is written on the keyboard. */
export function keyName(key: string): string {
  const NAMES: Record<string, string> = { ' ': 'Space', Escape: 'Esc', ArrowLeft: '←', ArrowRight: '→' };
  return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
