import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { storageKeys } from '@portal/contract/session';
import { deviceStore } from '@portal/client/device';
import { drafts } from '@portal/client/drafts';
import { usePath } from '@portal/client/navigation';
import { useNow } from '@portal/client/time';
import { update, useIsUpdateReady } from '@portal/client/web-app';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';

const DAY_MS = 86_400_000;

const wasOfferedToday = (now: number): boolean =>
  now - Number(deviceStore.get(storageKeys.appUpdateOffered) ?? 0) < DAY_MS;

const later = (): void => deviceStore.set(storageKeys.appUpdateOffered, String(Date.now()));

/** A new version waits (W-2.3). After "Later", it is offered again a day later. */
export const UpdateNote = () => {
  const isReady = useIsUpdateReady();
  const now = useNow();
  const [isLater, setIsLater] = useState(false);
  // Renders again on each page, because the form with unsent input may be on another one.
  usePath();
  if (!isReady || isLater || wasOfferedToday(now.getTime())) return null;
  if (drafts.hasAny())
    return (
      <div className="app-note">
        <Note icon={RefreshCw} live title="An update is ready.">
          It waits until you have sent this.
        </Note>
      </div>
    );
  const wait = (): void => {
    later();
    setIsLater(true);
  };
  return (
    <div className="app-note">
      <Note
        icon={RefreshCw}
        live
        title="An update is ready."
        action={
          <ButtonRow>
            <Button variant="primary" onClick={update}>
              Update
            </Button>
            <Button variant="ghost" onClick={wait}>
              Later
            </Button>
          </ButtonRow>
        }
      >
        It takes a second and keeps your place.
      </Note>
    </div>
  );
};
