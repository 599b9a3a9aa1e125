/** Everything this browser keeps for us, gone: preferences, how far lessons are, notes, home-made figures. Who one is stays. */
import { collection } from './collection.svelte.ts';
import { preferences } from './preferences.svelte.ts';

const OURS = 'ultratable.';
/** Without these, whoever is here would be taken for somebody new. */
const WHO = ['ultratable.known', 'ultratable.named'];

export function forgetBrowser(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(OURS) && !WHO.includes(key)) localStorage.removeItem(key);
  }
  preferences.forget();
  collection.reload();
}
