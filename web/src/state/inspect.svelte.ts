/** The thing somebody looks at more closely. Looking never answers anything, and works on everybody's turn. */
import type { Attachment } from 'svelte/attachments';
import { panel } from './panel.svelte.ts';

/** Milliseconds a finger rests on a thing to see more of it. */
export const LONG_PRESS = 450;

export class Inspect {
  /** What was chosen or asked for last; it stays. */
  shown = $state<string | null>(null);
  /** What the pointer or the focus is on just now. */
  peeked = $state<string | null>(null);

  get ref(): string | null {
    return this.peeked ?? this.shown;
  }

  /** Open the Card tab on a thing. */
  show(ref: string): void {
    this.follow(ref);
    panel.show('card');
  }

  /** Keep a thing for the Card tab without opening it: the panel follows what is selected. */
  follow(ref: string): void {
    this.shown = ref;
    this.peeked = null;
  }

  peek(ref: string | null): void {
    this.peeked = ref;
  }

  /** Makes an element a thing that can be looked at: hover and focus peek, a click is followed, a long press and the
   * right button open it. The table's key for it opens what is peeked at. */
  thing(ref: string): Attachment<HTMLElement> {
    return (element) => {
      element.dataset.ref = ref;
      let pressing = 0;
      let pressed = false;
      const stop = () => clearTimeout(pressing);
      const listeners: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
        pointerenter: (event) => {
          if (event.pointerType === 'mouse') this.peek(ref);
        },
        pointerleave: () => {
          stop();
          if (this.peeked === ref) this.peek(null);
        },
        focusin: () => this.peek(ref),
        focusout: () => {
          if (this.peeked === ref) this.peek(null);
        },
        pointerdown: (event) => {
          pressed = false;
          if (event.pointerType === 'mouse') return;
          stop();
          pressing = window.setTimeout(() => {
            pressed = true;
            this.show(ref);
          }, LONG_PRESS);
        },
        pointerup: stop,
        pointercancel: stop,
        contextmenu: (event) => {
          event.preventDefault();
          this.show(ref);
        },
      };
      // The click that ends a long press would choose what was only to be looked at.
      const clicked = (event: Event) => {
        if (pressed) {
          event.preventDefault();
          event.stopImmediatePropagation();
        } else this.follow(ref);
        pressed = false;
      };
      element.addEventListener('click', clicked, true);
      for (const [name, listener] of Object.entries(listeners)) {
        element.addEventListener(name, listener as EventListener);
      }
      return () => {
        stop();
        element.removeEventListener('click', clicked, true);
        for (const [name, listener] of Object.entries(listeners)) {
          element.removeEventListener(name, listener as EventListener);
        }
        if (this.peeked === ref) this.peek(null);
      };
    };
  }
}
