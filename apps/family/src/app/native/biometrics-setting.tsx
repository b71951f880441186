import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@portal/client/forms';
import { promptAtNextLogin, removeBiometrics, savedCredential } from '@portal/client/native-app/biometrics';
import { logOut } from '@portal/client/session';
import { Button } from '@portal/ui/buttons';
import { Setting } from '@portal/ui/content';
import { ConfirmDialog, FailureNote } from '@portal/ui/feedback';

/** Confirms the logout that registration requires. */
const RegisterDialog = ({ onClose }: { onClose: () => void }) => {
  const { run, isBusy, failure } = useAction();
  const leave = (): Promise<boolean> =>
    run(async () => {
      await logOut();
      promptAtNextLogin();
    });
  return (
    <ConfirmDialog
      title="Register for Biometrics Login"
      action="Log out and go on"
      busy={isBusy}
      failure={failure}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      We log you out now. At your next sign-in you use your password once more, and this phone’s fingerprint
      or face is set up.
    </ConfirmDialog>
  );
};

/** Register or disable, in My details. */
export const BiometricsSetting = () => {
  const [isSaved, setIsSaved] = useState(() => savedCredential() !== null);
  const [isAsking, setIsAsking] = useState(false);
  const { run, isBusy, failure, attempt } = useAction();
  const disable = async (): Promise<void> => {
    if (await run(removeBiometrics)) setIsSaved(false);
  };
  return (
    <Setting
      icon={Fingerprint}
      title="Fingerprint or face"
      value={isSaved ? 'Registered on this phone' : 'Not set up'}
      action={
        isSaved ? (
          <Button variant="ghost" busy={isBusy} busyLabel="Removing" onClick={() => void disable()}>
            Disable
          </Button>
        ) : (
          <Button variant="ghost" onClick={() => setIsAsking(true)}>
            Register
          </Button>
        )
      }
    >
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      {isAsking && <RegisterDialog onClose={() => setIsAsking(false)} />}
    </Setting>
  );
};
