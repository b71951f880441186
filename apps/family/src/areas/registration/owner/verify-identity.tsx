import { ShieldCheck } from 'lucide-react';
import { useAction } from '@portal/client/forms';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { FailureNote, Note } from '@portal/ui/feedback';
import { CancelLink } from '../cancel-link.tsx';
import { confirmOwnerName } from './confirm-name.ts';
import { goToCurrentStage } from '../progress/current-stage.ts';

/** The document that submits the hidden form. It is a separate page, because it leaves this one. */
const HAND_OFF = '/identity-verification';

/** Redirects to the identity service (A-2.11; T19). */
export const VerifyIdentity = ({ sessionId }: { sessionId: string }) => {
  const { isBusy, failure, attempt, run } = useAction({
    handles: (error) => goToCurrentStage('owner', error),
  });
  const verify = async (): Promise<void> => {
    if (await confirmOwnerName(sessionId)) location.assign(HAND_OFF);
  };
  return (
    <>
      <Note tone="mute" icon={ShieldCheck}>
        Next, an identity service checks your legal name against a document such as a licence or passport. We
        only receive the result.
      </Note>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      <ButtonRow>
        <Button
          variant="primary"
          size="lg"
          busy={isBusy}
          busyLabel="Opening"
          onClick={() => void run(verify)}
        >
          Verify identity
        </Button>
        <CancelLink />
      </ButtonRow>
    </>
  );
};
