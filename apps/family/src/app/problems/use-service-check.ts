/** Before a page loads, checks whether one of its modules is down or an alert is due (A-2.1, S-2.1). */
import { useEffect, useState } from 'react';
import { navigate, prerenderedPath } from '@portal/client/navigation';
import type { Destination } from '../destination.ts';

/** The maximum time that the check holds a page. A later response still counts. */
const MAX_WAIT_MS = 2000;

async function check(destination: Destination): Promise<string | null> {
  try {
    const { noticeBefore } = await import('./notice-before.ts');
    return await noticeBefore(destination);
  } catch {
    return null;
  }
}

/** Navigates to the outage or alert that comes before a page. Returns the destination to show meanwhile. */
export function useServiceCheck(destination: Destination): Destination {
  const path = destination.kind === 'screen' ? destination.path : null;
  // The server makes the same check before it renders home, so a prerendered page is already cleared.
  const [clearedPath, setClearedPath] = useState<string | null>(prerenderedPath);
  const [last, setLast] = useState<Destination>({ kind: 'wait' });
  useEffect(() => {
    if (path === null && destination.kind !== 'sign-in') return undefined;
    let isCurrent = true;
    const clear = (): void => {
      if (isCurrent) setClearedPath(path);
    };
    const timer = setTimeout(clear, MAX_WAIT_MS);
    void check(destination).then((notice) => {
      if (notice === null) clear();
      else if (isCurrent) navigate(notice, { replace: true });
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [destination, path]);
  // A public page may have been prerendered. It stays until there is a reason to navigate away.
  if (destination.kind === 'screen' && !destination.found.route.anonymous && clearedPath !== path)
    return last;
  if (last !== destination) setLast(destination);
  return destination;
}
