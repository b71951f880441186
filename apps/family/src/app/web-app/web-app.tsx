import { lazy, useEffect } from 'react';
import { device, setBadge } from '@portal/client/device';
import { refreshOffline } from '@portal/client/offline';
import { startPush } from '@portal/client/push';
import { useUser } from '@portal/client/session';
import { useSite } from '@portal/client/site';
import { noteVisit, startWorker, useHasWorker } from '@portal/client/web-app';
import { InstallOffer } from './install-offer.tsx';
import { OfflineOffer } from './offline-offer.tsx';
import { UpdateNote } from './update-note.tsx';
import { WaitingNotes } from './waiting-notes.tsx';
import { waitingItems } from './waiting-items.ts';

/** Loaded only in the native shell. */
const InShell = lazy(async () => ({ default: (await import('../native/in-shell.tsx')).InShell }));

/** What the page does as an app on this device (docs/app.md). Its notes stand above the page's content. */
export const WebApp = () => {
  const user = useUser();
  const site = useSite();
  useEffect(() => {
    noteVisit();
    void startWorker(user, site);
    void refreshOffline(user, site);
    startPush(user, site);
  }, [user, site]);
  const hasWorker = useHasWorker();
  const waiting = user.isAdminView ? 0 : waitingItems(user);
  useEffect(() => {
    setBadge(waiting);
    return () => setBadge(0);
  }, [waiting]);
  if (user.isAdminView) return null;
  return (
    <>
      <UpdateNote />
      <WaitingNotes />
      {device.shell ? <InShell /> : <InstallOffer />}
      {hasWorker && <OfflineOffer />}
    </>
  );
};
