/** The browser's own notifications: only for those who asked for them, and only while they look elsewhere. */
import { preferences } from './preferences.svelte.ts';

/** unsupported: this browser has none, or only over https. refused: the browser was told to keep them back. */
export type Notifying = 'on' | 'off' | 'refused' | 'unsupported';

class Notify {
  #permission = $state(typeof Notification === 'undefined' ? 'unsupported' : Notification.permission);

  get state(): Notifying {
    if (this.#permission === 'unsupported') return 'unsupported';
    if (this.#permission === 'denied') return 'refused';
    return preferences.values.notify && this.#permission === 'granted' ? 'on' : 'off';
  }

  /** Called from a click, never by itself: the browser asks, and its answer stands. */
  async turnOn(): Promise<void> {
    if (this.#permission === 'unsupported') return;
    this.#permission = await Notification.requestPermission();
    preferences.set('notify', this.#permission === 'granted');
  }

  turnOff(): void {
    preferences.set('notify', false);
  }

  /** Tell somebody who looks elsewhere. News with the same tag replace each other. */
  tell(title: string, body: string, tag: string): void {
    if (this.state !== 'on' || !document.hidden) return;
    const news = new Notification(title, { body, tag, icon: '/icon.svg' });
    news.onclick = () => {
      window.focus();
      news.close();
    };
  }
}

export const notify = new Notify();
