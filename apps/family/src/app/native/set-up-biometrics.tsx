import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@portal/client/forms';
import { dismissPrompt, isPrompted, registerBiometrics } from '@portal/client/native-app/biometrics';
import { Button } from '@portal/ui/buttons';
import { Dialog, Note, toasts } from '@portal/ui/feedback';

/** Shown once, at the first login after the person asked to register. */
export const SetUpBiometrics = () => {
  const [isOpen, setIsOpen] = useState(isPrompted);
  const { run, isBusy, failure } = useAction();
  const close = (): void => {
    dismissPrompt();
    setIsOpen(false);
  };
  const setUp = async (): Promise<void> => {
    if (!(await run(registerBiometrics))) return;
    setIsOpen(false);
    toasts.push({
      tone: 'ok',
      title: 'Set up',
      text: 'Your fingerprint or face now signs you in on this phone.',
    });
  };
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      busy={isBusy}
      title="Set up on this phone?"
      actions={
        <>
          <Button variant="ghost" unavailable={isBusy} onClick={close}>
            Not on this phone
          </Button>
          <Button variant="primary" icon={Fingerprint} busy={isBusy} onClick={() => void setUp()}>
            Set up
          </Button>
        </>
      }
    >
      <div className="stack">
        {failure && (
          <Note tone="bad" title={failure.title || undefined} live>
            {failure.text}
          </Note>
        )}
        <p>
          From now on this phone’s fingerprint or face signs you in. Anyone whose finger or face this phone
          knows can do the same.
        </p>
        <p className="muted small">
          Your fingerprint or face stays on the phone. Remove the registration at any time in My details.
        </p>
      </div>
    </Dialog>
  );
};
