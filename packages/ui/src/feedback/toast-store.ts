export type Toast = { id: number; title: string; text?: string | undefined; tone: 'ok' | 'bad' };
export type NewToast = Omit<Toast, 'id'>;

export type ToastStore = {
  push: (toast: NewToast) => number;
  dismiss: (id: number) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
  snapshot: () => readonly Toast[];
};

/** Messages that stay until closed: newest first, with a small maximum (V-7.1). */
export const createToastStore = (atMost = 3): ToastStore => {
  let shown: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const show = (next: readonly Toast[]): void => {
    shown = next;
    for (const listener of listeners) listener();
  };
  return {
    push: (toast) => {
      lastId += 1;
      show([{ ...toast, id: lastId }, ...shown].slice(0, atMost));
      return lastId;
    },
    dismiss: (id) => show(shown.filter((toast) => toast.id !== id)),
    clear: () => show([]),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => shown,
  };
};

/** The store of the page's toast region. */
export const toasts = /* @__PURE__ */ createToastStore();
