import { replaceCredential } from '@portal/client/native-app/biometrics';
import { Button } from '@portal/ui/buttons';
import { Dialog } from '@portal/ui/feedback';
import { forgetRefusal, useIsRefused } from './changed-details.ts';

/** After a refused biometric login in the native shell. */
export const ChangedDetailsDialog = () => {
  const signInAgain = (): void => {
    replaceCredential();
    forgetRefusal();
  };
  return (
    <Dialog
      open={useIsRefused()}
      onClose={forgetRefusal}
      title="Have your login details changed?"
      actions={
        <>
          <Button variant="ghost" onClick={forgetRefusal}>
            No
          </Button>
          <Button variant="primary" onClick={signInAgain}>
            Yes, sign in again
          </Button>
        </>
      }
    >
      <p>
        This phone’s sign-in no longer fits your account. If you changed your email or password, sign in with
        the new ones and set it up again.
      </p>
    </Dialog>
  );
};
