import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The time, moving on every half minute, so that "today" never goes stale on a page that stays open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
