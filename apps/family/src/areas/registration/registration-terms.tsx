import { acceptTermsEndpoint } from '@portal/contract/terms';
import { call } from '@portal/client/calls';
import { TermsButtons, TermsDocuments } from '../../shared/terms-documents.tsx';
import { useAction } from '@portal/client/forms';
import { useTerms } from '../../shared/use-terms.ts';
import { FailureNote } from '@portal/ui/feedback';
import { CancelLink } from './cancel-link.tsx';
import { goToCurrentStage } from './progress/current-stage.ts';
import type { Kind } from './progress/stage-path.ts';

export type RegistrationTermsProps = { kind: Kind; keys: readonly string[]; onAccepted: () => void };

/** The terms of an invitation: tick all, then Accept; or Decline. */
export const RegistrationTerms = ({ kind, keys, onAccepted }: RegistrationTermsProps) => {
  const terms = useTerms(keys);
  const { isBusy, failure, attempt, run } = useAction({ handles: (error) => goToCurrentStage(kind, error) });
  const accept = async (): Promise<void> => {
    await call(acceptTermsEndpoint, { body: { ids: [...keys] }, handlesProblems: true });
    onAccepted();
  };
  return (
    <div className="form">
      <TermsDocuments terms={terms} />
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      <TermsButtons terms={terms} isSaving={isBusy} onAccept={() => void run(accept)}>
        <CancelLink label="Decline" />
      </TermsButtons>
    </div>
  );
};
