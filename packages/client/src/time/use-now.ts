import { createContext, use, useMemo, useSyncExternalStore } from 'react';

const EVERY_MS = 30_000;

const RenderedAt = createContext<Date | null>(null);
/** The time at which the server rendered the page. Hydration must render the same. */
export const RenderedAtProvider = RenderedAt.Provider;

const currentHalfMinute = (): number => Math.floor(Date.now() / EVERY_MS) * EVERY_MS;

function everyHalfMinute(update: () => void): () => void {
  const timer = setInterval(update, EVERY_MS);
  return () => clearInterval(timer);
}

/** The current time, updated every half minute, so that "today" stays correct on an open page. */
export function useNow(): Date {
  const renderedAt = use(RenderedAt);
  const ms = useSyncExternalStore(
    everyHalfMinute,
    currentHalfMinute,
    () => renderedAt?.getTime() ?? currentHalfMinute(),
  );
  return useMemo(() => new Date(ms), [ms]);
}
