import { Bell, BellOff, BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { systemFamily } from '@portal/client/calls';
import { device, deviceWord, isInstalled } from '@portal/client/device';
import { useAction } from '@portal/client/forms';
import { push } from '@portal/client/push';
import { useUser } from '@portal/client/session';
import { useSite } from '@portal/client/site';
import { format } from '@portal/texts/format';
import { notificationSettingsTexts } from '@portal/texts/notification-settings';
import type { IconType } from '@portal/ui/base';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { Card, IconTile } from '@portal/ui/content';
import { FailureNote } from '@portal/ui/feedback';
import { SectionHead } from '@portal/ui/frame';
import { usePushState } from '../../../shared/use-push-state.ts';
import { Blocked } from './blocked.tsx';
import { momentText } from './reachability-texts.ts';
import { useReachability } from './reachability-query.ts';
import { LockedScreen } from './locked-screen.tsx';
import { TestNotification } from './test-notification.tsx';

const texts = notificationSettingsTexts.device;

const Head = ({
  icon,
  isOn,
  title,
  children,
}: {
  icon: IconType;
  isOn: boolean;
  title: string;
  children?: ReactNode;
}) => (
  <div className="device-state">
    <IconTile icon={icon} hue={isOn ? 'fern' : 'slate'} />
    <div>
      <b>{title}</b>
      {children}
    </div>
  </div>
);

interface SwitchProps {
  /** Reads the state again. */
  onChanged: () => Promise<unknown>;
}

/** The newest notification that was sent here, and the device's id for a test. */
function useThisDevice(): { id: string | undefined; text: string | undefined } {
  const { today } = useUser();
  const { data } = useReachability();
  const found = data?.devices.find(({ isThis }) => isThis);
  if (!found) return { id: undefined, text: undefined };
  const { id, lastSentAt } = found;
  const date = lastSentAt === null ? null : momentText(lastSentAt, today);
  return { id, text: date === null ? texts.noneYet : format(texts.lastSent, { date }) };
}

const On = ({ onChanged }: SwitchProps) => {
  const { run, isBusy, failure, attempt } = useAction();
  const { id, text } = useThisDevice();
  const turnOff = async (): Promise<void> => {
    if (await run(push.turnOff)) await onChanged();
  };
  return (
    <>
      <div className="set-card">
        <Head icon={BellRing} isOn title={texts.on}>
          {text !== undefined && <p className="muted">{text}</p>}
        </Head>
        <TestNotification deviceId={id} />
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <ButtonRow>
          <Button variant="ghost" busy={isBusy} busyLabel={texts.turningOff} onClick={() => void turnOff()}>
            {texts.turnOff}
          </Button>
        </ButtonRow>
      </div>
      <LockedScreen />
    </>
  );
};

const Off = ({ onChanged }: SwitchProps) => {
  const user = useUser();
  const { run, isBusy, failure, attempt } = useAction();
  const turnOn = async (): Promise<void> => {
    await run(() => push.turnOn(user));
    await onChanged();
  };
  return (
    <div className="set-card">
      <Head icon={Bell} isOn={false} title={texts.off} />
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
      <Head icon={BellOff} isOn={false} title={texts.off}>
        <p className="muted">
          {needsHomeScreen ? format(texts.homeScreen, { product: productName }) : texts.unavailable}
        </p>
      </Head>
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
        {state === 'on' && <On onChanged={read} />}
        {state === 'off' && <Off onChanged={read} />}
        {state === 'unavailable' && <Unavailable />}
        {state === 'blocked' && <Blocked onCheck={read} />}
      </Card>
    </section>
  );
};
