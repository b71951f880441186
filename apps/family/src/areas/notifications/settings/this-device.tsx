import { Bell, BellOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { loadPart, systemFamily } from '@portal/client/calls';
import { device, deviceWord, isInstalled } from '@portal/client/device';
import { useAction } from '@portal/client/forms';
import { push } from '@portal/client/push';
import { useUser } from '@portal/client/session';
import { useSite } from '@portal/client/site';
import { format } from '@portal/texts/format';
import { notificationSettingsTexts } from '@portal/texts/notification-settings';
import { Button } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { FailureNote } from '@portal/ui/feedback';
import { SectionHead } from '@portal/ui/frame';
import { usePushState } from '../../../shared/use-push-state.ts';
import { DeviceState, type SwitchProps } from './device-state.tsx';

const texts = notificationSettingsTexts.device;

// Loaded only when they are shown, because the page's JavaScript is close to its size limit.
const Blocked = lazy(async () => ({ default: (await loadPart(() => import('./blocked.tsx'))).Blocked }));
const NotificationsOn = lazy(async () => ({
  default: (await loadPart(() => import('./notifications-on.tsx'))).NotificationsOn,
}));

const Off = ({ onChanged }: SwitchProps) => {
  const user = useUser();
  const { run, isBusy, failure, attempt } = useAction();
  const turnOn = async (): Promise<void> => {
    await run(() => push.turnOn(user));
    await onChanged();
  };
  return (
    <div className="set-card">
      <DeviceState icon={Bell} isOn={false} title={texts.off} />
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      <Button variant="primary" block busy={isBusy} busyLabel={texts.turningOn} onClick={() => void turnOn()}>
        {texts.turnOn}
      </Button>
    </div>
  );
};

const Unavailable = () => {
  const { productName } = useSite();
  // There, only apps on the home screen can show notifications.
  const needsHomeScreen = systemFamily(device.userAgent) === 'iOS' && !isInstalled();
  return (
    <div className="set-card">
      <DeviceState icon={BellOff} isOn={false} title={texts.off}>
        <p className="muted">
          {needsHomeScreen ? format(texts.homeScreen, { product: productName }) : texts.unavailable}
        </p>
      </DeviceState>
    </div>
  );
};

/** Push notifications on this device (W-8.6). */
export const ThisDevice = () => {
  const { state, read } = usePushState();
  return (
    <section aria-labelledby="this-device">
      <SectionHead id="this-device" title={texts.title[deviceWord(device.userAgent)]} />
      <Card as="div" flush className="rows">
        <Suspense fallback={null}>
          {state === 'on' && <NotificationsOn onChanged={read} />}
          {state === 'blocked' && <Blocked onCheck={read} />}
        </Suspense>
        {state === 'off' && <Off onChanged={read} />}
        {state === 'unavailable' && <Unavailable />}
      </Card>
    </section>
  );
};
