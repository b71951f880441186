import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '@portal/contract/routes';
import { sessionsEndpoint, storageKeys } from '@portal/contract/session';
import type { User } from '@portal/contract/students';
import { call } from '@portal/client/calls';
import { device, deviceStore } from '@portal/client/device';
import { useAction } from '@portal/client/forms';
import { usePath } from '@portal/client/navigation';
import { readOffline, readsOffline } from '@portal/client/offline';
import { useUser } from '@portal/client/session';
import { useSite } from '@portal/client/site';
import { isFirstVisit } from '@portal/client/web-app';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { FailureNote, Note } from '@portal/ui/feedback';

const isDeclined = (): boolean => deviceStore.get(storageKeys.offlineDeclined) !== null;

/** Whether this browser passed the code step lately. Only such a device may keep data. */
async function isRemembered(): Promise<boolean> {
  const { devices } = await call(sessionsEndpoint, { handlesProblems: true });
  return devices.some(({ isCurrent }) => isCurrent);
}

function useMayOffer(user: User): boolean {
  const [isOwnDevice, setIsOwnDevice] = useState(false);
  // Once: logging out turns it off too, and must offer nothing.
  const [isOpen] = useState(() => !isFirstVisit() && !readsOffline(user) && !isDeclined());
  useEffect(() => {
    if (isOpen) void isRemembered().then(setIsOwnDevice, () => undefined);
  }, [isOpen]);
  return isOpen && isOwnDevice;
}

/** Offers on home, from the second visit on, to keep the next two weeks on this device (W-4.1). */
export const OfflineOffer = () => {
  const user = useUser();
  const site = useSite();
  const mayOffer = useMayOffer(user);
  const isHome = usePath() === paths.home();
  const [isClosed, setIsClosed] = useState(false);
  const { run, isBusy, failure, attempt } = useAction();
  const keep = async (): Promise<void> => {
    if (await run(() => readOffline(user, site))) setIsClosed(true);
  };
  if (!mayOffer || !isHome || isClosed) return null;
  const decline = (): void => {
    deviceStore.set(storageKeys.offlineDeclined, 'true');
    setIsClosed(true);
  };
  return (
    <section className="app-note" aria-label="Read without a signal">
      <Note
        icon={WifiOff}
        title="Read without a signal."
        action={
          <ButtonRow>
            <Button variant="primary" busy={isBusy} busyLabel="Saving" onClick={() => void keep()}>
              Keep on this device
            </Button>
            <Button variant="ghost" onClick={decline}>
              Not now
            </Button>
          </ButtonRow>
        }
      >
        Keeps timetables, events and consent requests of the next 14 days on this device, encrypted. They are
        erased when you log out, and after 72 hours without use. Only on a device of your own.
        {device.shell && ' Your fingerprint or face opens them.'}
      </Note>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
    </section>
  );
};
