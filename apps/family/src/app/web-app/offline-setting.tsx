import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { eraseOfflineData } from '@portal/client/device';
import { useAction } from '@portal/client/forms';
import { readOffline, readsOffline } from '@portal/client/offline';
import { useUser } from '@portal/client/session';
import { useSite } from '@portal/client/site';
import { mayKeepOnDevice, useHasWorker } from '@portal/client/web-app';
import { Button } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { Setting, SettingRows } from '@portal/ui/content';

/** Turns reading offline on or off for this device, in My details (W-4.1). */
export const OfflineSetting = () => {
  const user = useUser();
  const site = useSite();
  const hasWorker = useHasWorker();
  const [isOn, setIsOn] = useState(() => readsOffline(user));
  const { run, isBusy, failure, attempt } = useAction();
  if (!mayKeepOnDevice(user, site) || !hasWorker) return null;
  const change = async (): Promise<void> => {
    if (isOn) eraseOfflineData();
    else await run(() => readOffline(user, site));
    setIsOn(readsOffline(user));
  };
  return (
    <SettingRows id="this-device" title="This device">
      <Setting
        icon={WifiOff}
        title="Reading without a signal"
        value={isOn ? 'On: the next 14 days are kept on this device, encrypted' : 'Off'}
        action={
          <Button variant="ghost" busy={isBusy} busyLabel="Saving" onClick={() => void change()}>
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
        }
      >
        {failure && <FailureNote failure={failure} attempt={attempt} />}
      </Setting>
    </SettingRows>
  );
};
