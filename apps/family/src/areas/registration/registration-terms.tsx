import { useState } from 'react';
import { acceptTermsEndpoint } from '@portal/contract/terms';
import { call } from '@portal/client/calls';
import { failureOf, type Failure } from '@portal/client/failures';
import { TermsButtons, TermsDocuments } from '../../shared/terms-documents.tsx';
import { useSendOnce } from '@portal/client/forms';
import { useTerms } from '../../shared/use-terms.ts';
import { FailureNote } from '@portal/ui/feedback';
import { CancelLink } from './cancel-link.tsx';
import { goWhereItStands } from './where-it-stands.ts';
import type { Kind } from './stage-path.ts';

function useAccept(kind: Kind, keys: readonly string[], onAccepted: () => void) {
  const { isSending, sendOnce } = useSendOnce();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const accept = async (): Promise<void> => {
    setFailure(null);
    try {
      await call(acceptTermsEndpoint, { body: { ids: [...keys] }, handlesProblems: true });
      onAccepted();
    } catch (error) {
      if (goWhereItStands(kind, error)) return;
      setAttempt(attempt + 1);
      setFailure(failureOf(error));
    }
  };
  return { isSending, failure, attempt, accept: () => sendOnce(accept) };
}

export type RegistrationTermsProps = { kind: Kind; keys: readonly string[]; onAccepted: () => void };

/** The documents of an invitation: all are ticked, then Accept; or Decline. */
export const RegistrationTerms = ({ kind, keys, onAccepted }: RegistrationTermsProps) => {
  const terms = useTerms(keys);
  const { isSending, failure, attempt, accept } = useAccept(kind, keys, onAccepted);
  return (
    <div className="form">
      <TermsDocuments terms={terms} />
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      <TermsButtons terms={terms} isSaving={isSending} onAccept={() => void accept()}>
        <CancelLink label="Decline" />
      </TermsButtons>
    </div>
  );
};
