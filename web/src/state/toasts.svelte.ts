/** Short news that go away by themselves: refusals, notices. */
export interface Toast {
  id: number;
  kind: 'news' | 'refusal';
  text: string;
}

const SHOWN = 6_000;

class Toasts {
  shown = $state.raw<Toast[]>([]);
  #last = 0;

  tell(text: string, kind: Toast['kind'] = 'news'): void {
    this.#last += 1;
    const id = this.#last;
    this.shown = [...this.shown, { id, kind, text }];
    setTimeout(() => this.dismiss(id), SHOWN);
  }

  refuse(error: unknown): void {
    this.tell(error instanceof Error ? error.message : String(error), 'refusal');
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
