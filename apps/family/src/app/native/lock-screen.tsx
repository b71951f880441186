import { Fingerprint } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { device, type UnlockOutcome } from '@portal/client/device';
import { setLocked, useIsLocked } from '@portal/client/native-app';
import { endSession } from '@portal/client/session';
import { useSite } from '@portal/client/site';
import { Button } from '@portal/ui/buttons';
import { StatusPage } from '@portal/ui/frame';

const notes = {
  cancelled: '',
  failed: 'Your phone didn’t recognise you. Try again, or use your password.',
  unavailable: 'Your phone has no screen lock any more. Use your password.',
} as const;

const askPhone = async (productName: string): Promise<UnlockOutcome> =>
  (await device.shell?.unlock(`Unlock ${productName}`)) ?? 'unavailable';

/** Covers the app until the person unlocks it with the phone's lock. The page behind keeps its state, but is hidden. */
const LockScreen = () => {
  const { productName } = useSite();
  const [note, setNote] = useState('');
  const settle = (outcome: UnlockOutcome): void => {
    if (outcome === 'accepted') setLocked(false);
    else setNote(notes[outcome]);
  };
  const leave = (): void => {
    endSession();
    setLocked(false);
  };
  const settleFirst = useEffectEvent(settle);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // Shown above any open dialog, which would otherwise keep the focus.
    dialog.current?.showModal();
    void askPhone(productName).then((outcome) => settleFirst(outcome));
  }, [productName]);
  return (
    <dialog
      ref={dialog}
      className="app-lock"
      aria-label={`${productName} is locked`}
      onCancel={(event) => event.preventDefault()}
    >
      <StatusPage
        title={`${productName} is locked`}
        detail={
          <p role="status" className={note === '' ? 'keeps-place' : undefined}>
            {note}
          </p>
        }
        actions={
          <>
            <Button
              variant="primary"
              size="lg"
              icon={Fingerprint}
              onClick={() => void askPhone(productName).then(settle)}
            >
              Unlock
            </Button>
            <Button variant="ghost" size="lg" block onClick={leave}>
              Use my password
            </Button>
          </>
        }
      >
        Unlock to go on where you were.
      </StatusPage>
    </dialog>
  );
};

export const AppLock = () => (useIsLocked() ? <LockScreen /> : null);
