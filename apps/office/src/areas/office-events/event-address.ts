/** The page's URL includes the month, the view and the open event. */
import { useSearchParams } from 'wouter';

export const views = ['month', 'list'] as const;
export type View = (typeof views)[number];

/** The editor: an event, a new event, or closed. */
export type Open = { kind: 'event'; id: string } | { kind: 'new' } | null;

const newId = 'new';

export function useEventAddress() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('event');
  const open: Open = id === null ? null : id === newId ? { kind: 'new' } : { kind: 'event', id };
  const set = (change: Readonly<Record<string, string | null>>): void =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const [name, value] of Object.entries(change))
        if (value === null) next.delete(name);
        else next.set(name, value);
      return next;
    });
  return {
    month: search.get('month'),
    view: views.find((one) => one === search.get('view')) ?? 'month',
    open,
    showMonth: (month: string | null): void => set({ month }),
    showView: (view: View): void => set({ view: view === 'month' ? null : view }),
    openEvent: (eventId: string): void => set({ event: eventId }),
    openNew: (): void => set({ event: newId }),
    close: (): void => set({ event: null }),
  };
}

export type EventAddress = ReturnType<typeof useEventAddress>;
