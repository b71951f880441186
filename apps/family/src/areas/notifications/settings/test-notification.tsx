import { CircleCheck, TriangleAlert } from 'lucide-react';
import { device, deviceWord } from '@portal/client/device';
import { format } from '@portal/texts/format';
import { notificationSettingsTexts } from '@portal/texts/notification-settings';
import { classNames } from '@portal/ui/base';
import { Button } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { FailureNote } from '@portal/ui/feedback';
import { useTestNotification } from './use-test-notification.ts';
import type { TestResult } from './use-test-notification.ts';

const texts = notificationSettingsTexts.device;

function resultText(result: TestResult): string {
  switch (result.kind) {
    case 'waiting':
      return texts.testWaiting;
    case 'arrived':
      return result.seconds === 0 ? texts.testAtOnce : format(texts.testArrived, { count: result.seconds });
    case 'late':
      return format(texts.testLate, { device: deviceWord(device.userAgent) });
    default:
      return texts.testNowhere;
  }
}

/** A test notification and its result (W-8.6). */
export const TestNotification = ({ deviceId }: { deviceId?: string | undefined }) => {
  const { send, isBusy, result, failure, attempt } = useTestNotification(deviceId);
  const isBad = result?.kind === 'late' || result?.kind === 'nowhere';
  const icon = result?.kind === 'arrived' ? CircleCheck : isBad ? TriangleAlert : null;
  return (
    <>
      <Button variant="secondary" block busy={isBusy} busyLabel={texts.testing} onClick={() => void send()}>
        {texts.test}
      </Button>
      <p
        className={classNames('saved', isBad && 'not-saved', result?.kind === 'waiting' && 'muted')}
        role="status"
      >
        {icon && <Icon icon={icon} />}
        {result && resultText(result)}
      </p>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
    </>
  );
};
