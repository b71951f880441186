import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { failureOf, type Failure } from '@portal/client/failures';
import { useSendOnce } from '@portal/client/forms';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { FailureNote, Note } from '@portal/ui/feedback';
import { CancelLink } from './cancel-link.tsx';
import { confirmOwnerName } from './confirm-name.ts';
import { goWhereItStands } from './where-it-stands.ts';

/** The document that posts the hidden form; a page of its own, as it leaves this one. */
const HAND_OFF = '/identity-verification';

/** Hands over to the identity service (A-2.11; T19). */
export const VerifyIdentity = ({ sessionId }: { sessionId: string }) => {
  const { isSending, sendOnce } = useSendOnce();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const verify = async (): Promise<void> => {
    setFailure(null);
    try {
      if (await confirmOwnerName(sessionId)) location.assign(HAND_OFF);
    } catch (error) {
      setAttempt(attempt + 1);
      if (!goWhereItStands('owner', error)) setFailure(failureOf(error));
    }
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
          busy={isSending}
          busyLabel="Opening"
          onClick={() => void sendOnce(verify)}
        >
          Verify identity
        </Button>
        <CancelLink />
      </ButtonRow>
    </>
  );
};
