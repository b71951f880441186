import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { storageKeys } from '@portal/contract/session';
import { device, deviceStore } from '@portal/client/device';
import { drafts } from '@portal/client/drafts';
import { usePath } from '@portal/client/navigation';
import { useNow } from '@portal/client/time';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';

const DAY_MS = 86_400_000;

/** Offers a newer version from the store once a day, but never while a form has unsent input. */
export const NewerVersionNote = () => {
  const [isNewer, setIsNewer] = useState(false);
  const now = useNow();
  // Renders on every path change, because the next page may have no unsent input.
  usePath();
  useEffect(() => {
    void device.shell?.newestVersion().then(
      (version) => setIsNewer(version !== null),
      () => undefined,
    );
  }, []);
  const offeredAt = Number(deviceStore.get(storageKeys.appUpdateOffered) ?? 0);
  if (!isNewer || now.getTime() - offeredAt < DAY_MS || drafts.hasAny()) return null;
  const later = (): void => {
    deviceStore.set(storageKeys.appUpdateOffered, String(Date.now()));
    setIsNewer(false);
  };
  return (
    <div className="app-note">
      <Note
        icon={RefreshCw}
        live
        title="A newer version is in the store."
        action={
          <ButtonRow>
            <Button variant="primary" onClick={() => void device.shell?.openStore()}>
              Update
            </Button>
            <Button variant="ghost" onClick={later}>
              Later
            </Button>
          </ButtonRow>
        }
      >
        What you typed is kept.
      </Note>
    </div>
  );
};
