import { BellRing } from 'lucide-react';
import { useAction } from '@portal/client/forms';
import { push } from '@portal/client/push';
import { useUser } from '@portal/client/session';
import { format } from '@portal/texts/format';
import { notificationSettingsTexts } from '@portal/texts/notification-settings';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { DeviceState, type SwitchProps } from './device-state.tsx';
import { LockedScreen } from './locked-screen.tsx';
import { momentText } from './reachability-texts.ts';
import { useReachability } from './reachability-query.ts';
import { TestNotification } from './test-notification.tsx';

const texts = notificationSettingsTexts.device;

/** The last notification sent to this device, and the device's id for a test notification. */
function useThisDevice(): { id: string | undefined; text: string | undefined } {
  const { today } = useUser();
  const { data } = useReachability();
  const found = data?.devices.find(({ isThis }) => isThis);
  if (!found) return { id: undefined, text: undefined };
  const { id, lastSentAt } = found;
  const date = lastSentAt === null ? null : momentText(lastSentAt, today);
  return { id, text: date === null ? texts.noneYet : format(texts.lastSent, { date }) };
}

/** Settings of a device that gets notifications: a test, what its lock screen shows, and the switch to turn them off (W-8.6). */
export const NotificationsOn = ({ onChanged }: SwitchProps) => {
  const { run, isBusy, failure, attempt } = useAction();
  const { id, text } = useThisDevice();
  const turnOff = async (): Promise<void> => {
    if (await run(push.turnOff)) await onChanged();
  };
  return (
    <>
      <div className="set-card">
        <DeviceState icon={BellRing} isOn title={texts.on}>
          {text !== undefined && <p className="muted">{text}</p>}
        </DeviceState>
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
