/** What each key does, in words. */

import { type TextKey, t } from '../texts/index.ts';
import { type Action, keyName, keys } from './keys.svelte.ts';

const NAMES: Partial<Record<Action, TextKey>> = {
  confirm: 'keys.confirm',
  cancel: 'keys.cancel',
  pass: 'keys.pass',
  undo: 'keys.undo',
  resetTurn: 'keys.resetTurn',
  why: 'keys.why',
  inspect: 'keys.inspect',
  hint: 'keys.hint',
  last: 'keys.last',
  status: 'keys.status',
  clocks: 'keys.clocks',
  threat: 'keys.threat',
  rotateLeft: 'keys.rotateLeft',
  rotateRight: 'keys.rotateRight',
  rules: 'keys.rules',
  actions: 'keys.actions',
  help: 'keys.help',
};

/** An action's key as a sentence names it; 'none' if it is turned off, so that the sentence can do without. */
export function keyInWords(action: Action): string {
  return keyName(keys.of(action)) || 'none';
}

export function actionName(action: Action): string {
  const name = NAMES[action];
  return name ? t(name) : t('settings.keyOption', { number: action.replace('option', '') });
}
