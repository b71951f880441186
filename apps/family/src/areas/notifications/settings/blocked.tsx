import { Mail } from 'lucide-react';
import { useState } from 'react';
import { device, devicePush, deviceWord, isInstalled } from '@portal/client/device';
import type { PushState } from '@portal/client/push';
import { useUser } from '@portal/client/session';
import { useSite } from '@portal/client/site';
import { format } from '@portal/texts/format';
import { notificationSettingsTexts } from '@portal/texts/notification-settings';
import { Button } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';

const texts = notificationSettingsTexts.blocked;

/** Explains how to allow notifications in the device's settings (W-8.5). */
export const Blocked = ({ onCheck }: { onCheck: () => Promise<PushState | null> }) => {
  const { emailAddress } = useUser();
  const { productName } = useSite();
  const [isStill, setIsStill] = useState(false);
  const isApp = isInstalled() || device.platform !== 'web';
  // In a page, the browser is what blocks them.
  const word = isApp ? deviceWord(device.userAgent) : texts.browser;
  const { openSettings } = devicePush;
  const check = async (): Promise<void> => {
    setIsStill(false);
    setIsStill((await onCheck()) === 'blocked');
  };
  return (
    <div className="set-card">
      <h3>{format(texts.title, { device: word })}</h3>
      <p className="muted">{format(texts.text, { device: word })}</p>
      <ol className="steps-v">
        {(isApp ? texts.appSteps : texts.browserSteps).map((step) => (
          <li key={step}>
            <p>{format(step, { product: productName })}</p>
          </li>
        ))}
      </ol>
      <div className="stack-sm">
        {openSettings && (
          <Button variant="primary" block onClick={() => void openSettings()}>
            {texts.goToSettings}
          </Button>
        )}
        <Button variant="secondary" block onClick={() => void check()}>
          {texts.again}
        </Button>
        <p role="status" className={isStill ? 'hint' : 'vh'}>
          {isStill ? texts.still : ''}
        </p>
      </div>
      <p className="why why-icon">
        <Icon icon={Mail} />
        <span>{format(texts.emails, { address: emailAddress })}</span>
      </p>
    </div>
  );
};
