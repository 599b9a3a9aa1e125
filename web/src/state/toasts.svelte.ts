/** Short news that go away by themselves: refusals, notices. */
export interface Toast {
  id: number;
  kind: 'news' | 'refusal';
  text: string;
  /** What can be done about it while it is there. */
  action?: { label: string; act: () => void };
}

const SHOWN = 6_000;
/** Whoever may want to do something about it gets time to find the way there. */
const OFFERED = 20_000;

class Toasts {
  shown = $state.raw<Toast[]>([]);
  #last = 0;

  tell(text: string, kind: Toast['kind'] = 'news'): void {
    this.#last += 1;
    const id = this.#last;
    this.shown = [...this.shown, { id, kind, text }];
    setTimeout(() => this.dismiss(id), SHOWN);
  }

  /** News with something that can be done about it, such as to undo it. */
  offer(text: string, label: string, act: () => void): void {
    this.#last += 1;
    const id = this.#last;
    const done = () => {
      this.dismiss(id);
      act();
    };
    this.shown = [...this.shown, { id, kind: 'news', text, action: { label, act: done } }];
    setTimeout(() => this.dismiss(id), OFFERED);
  }

  refuse(error: unknown): void {
    this.tell(error instanceof Error ? error.message : String(error), 'refusal');
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
