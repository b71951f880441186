import { EyeOff, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { device } from '@portal/client/device';
import {
  isHiddenInSwitcher,
  lockChoices,
  lockMinutes,
  setHiddenInSwitcher,
  setLockMinutes,
} from '@portal/client/native-app';
import { useSite } from '@portal/client/site';
import { Segments, Switch } from '@portal/ui/choices';
import { Setting } from '@portal/ui/content';

const labels: Readonly<Record<number, string>> = { 0: 'At once', 1: '1 minute', 5: '5 minutes' };
const delays = lockChoices.map((value) => ({ value, label: labels[value] }));
const FIRST_DELAY = 1;

function useCanLock(): boolean {
  const [canLock, setCanLock] = useState(false);
  useEffect(() => {
    void device.shell?.canUnlock().then(setCanLock, () => undefined);
  }, []);
  return canLock;
}

/** The app lock setting. Requires a phone with a screen lock. */
export const LockSetting = () => {
  const { productName } = useSite();
  const [minutes, setMinutes] = useState(lockMinutes);
  const canLock = useCanLock();
  const change = (next: number | null): void => {
    setLockMinutes(next);
    setMinutes(next);
  };
  const isOn = minutes !== null;
  return (
    <Setting
      icon={Lock}
      title="App lock"
      value={
        canLock
          ? 'Does not sign you out, and the session still ends without use'
          : 'Needs a screen lock on this phone'
      }
      action={
        canLock && (
          <Switch
            label={`Lock ${productName}`}
            checked={isOn}
            onChange={() => change(isOn ? null : FIRST_DELAY)}
          />
        )
      }
    >
      {isOn && <Segments label="Lock after" options={delays} value={minutes} onChange={change} />}
    </Setting>
  );
};

/** Hides the page in the app switcher. On by default. */
export const SwitcherSetting = () => {
  const [isHidden, setIsHidden] = useState(isHiddenInSwitcher);
  const change = (): void => {
    setHiddenInSwitcher(!isHidden);
    setIsHidden(!isHidden);
    void device.shell?.hideInSwitcher(!isHidden);
  };
  return (
    <Setting
      icon={EyeOff}
      title="App switcher"
      value={isHidden ? 'Shows the mark, not your family’s information' : 'Shows the page that is open'}
      action={<Switch label="Hide in the app switcher" checked={isHidden} onChange={change} />}
    />
  );
};
