import { startTransition, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useIsOnline, loadPart } from '@portal/client/calls';
import { usePath } from '@portal/client/navigation';
import { useSession } from '@portal/client/session';
import { loadedPages, loadPages } from './load-pages.ts';
import type { PagesProps } from './pages.tsx';
import { hasBegunAtSignIn } from './start/painted.ts';

type PagesState = {
  readonly Pages: ComponentType<PagesProps> | null;
  /** Loading failed, and a page is needed. */
  readonly isMissed: boolean;
};

/** The pages behind the sign-in page. A failed load is retried on navigation and once the device is online. */
export function usePages(): PagesState {
  const [Pages, setPages] = useState(loadedPages);
  const [hasFailed, setHasFailed] = useState(false);
  const path = usePath();
  const isOnline = useIsOnline();
  const { status } = useSession();
  const [firstPath] = useState(path);
  const areLoaded = Pages !== null;
  const load = (): void => {
    if (areLoaded) return;
    void loadPart(loadPages).then(
      // A transition lets React hydrate the sign-in page in pieces.
      (loaded) => startTransition(() => setPages(() => loaded)),
      () => setHasFailed(true),
    );
  };
  const wanted = useEffectEvent(load);
  useEffect(() => {
    wanted();
    addEventListener('hashchange', wanted);
    return () => removeEventListener('hashchange', wanted);
  }, []);
  useEffect(() => {
    if (status !== 'signed-out') wanted();
  }, [status]);
  // Sign-in doesn't need them yet, and any input is kept.
  const isSigningIn = hasBegunAtSignIn() && status === 'signed-out' && path === firstPath;
  return { Pages, isMissed: (hasFailed || !isOnline) && !areLoaded && !isSigningIn };
}
