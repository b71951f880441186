/** Before a page loads: is one of its modules down, or is there something to be told (A-2.1, S-2.1)? */
import { useEffect, useState } from 'react';
import { storageKeys } from '@portal/contract/session';
import { isQuietAtStart } from '@portal/client/early-start';
import { navigate } from '@portal/client/navigation';
import { deviceStore } from '@portal/client/device';
import type { Destination } from '../destination.ts';

/** The check never holds a page for longer; its answer still counts when it comes. */
const LONGEST_WAIT_MS = 2000;

let isFirstPage = true;

/** What was shown is forgotten once it is over, by the script that knows how. */
const remembersAlerts = (): boolean => deviceStore.get(storageKeys.seenAlerts) !== null;

/** The first page, which mostly has nothing before it, is spared the script that knows what to do about it. */
async function check(destination: Destination): Promise<string | null> {
  const isFirst = isFirstPage;
  isFirstPage = false;
  try {
    if (isFirst && !remembersAlerts() && (await isQuietAtStart())) return null;
    const { noticeBefore } = await import('./notice-before.ts');
    return await noticeBefore(destination);
  } catch {
    return null;
  }
}

/** Goes to the outage or alert that comes before a page. Answers the destination to show meanwhile. */
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
    const timer = setTimeout(clear, LONGEST_WAIT_MS);
    void check(destination).then((notice) => {
      if (notice === null) clear();
      else if (isCurrent) navigate(notice, { replace: true });
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [destination, path]);
  // What is open to everybody may have been painted before the script: it stays until there is a reason to go.
  if (destination.kind === 'screen' && !destination.found.route.anonymous && clearedPath !== path)
    return last;
  if (last !== destination) setLast(destination);
  return destination;
}
