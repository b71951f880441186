/** Before a page loads, checks whether one of its modules is down or an alert is due (A-2.1, S-2.1). */
import { useEffect, useState } from 'react';
import { storageKeys } from '@portal/contract/session';
import { hasNoNoticesAtStart } from '@portal/client/early-start';
import { navigate } from '@portal/client/navigation';
import { deviceStore } from '@portal/client/device';
import type { Destination } from '../destination.ts';

/** The maximum time that the check holds a page. A later response still counts. */
const MAX_WAIT_MS = 2000;

let isFirstPage = true;

/** The module that handles notices also forgets dismissed ones once they are over. */
const hasSeenAlerts = (): boolean => deviceStore.get(storageKeys.seenAlerts) !== null;

/** The first page rarely has a notice, so it doesn't load the module that handles them. */
async function check(destination: Destination): Promise<string | null> {
  const isFirst = isFirstPage;
  isFirstPage = false;
  try {
    if (isFirst && !hasSeenAlerts() && (await hasNoNoticesAtStart())) return null;
    const { noticeBefore } = await import('./notice-before.ts');
    return await noticeBefore(destination);
  } catch {
    return null;
  }
}

/** Navigates to the outage or alert that comes before a page. Returns the destination to show meanwhile. */
export function useServiceCheck(destination: Destination): Destination {
  const path = destination.kind === 'screen' ? destination.path : null;
  const [clearedPath, setClearedPath] = useState<string | null>(null);
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
