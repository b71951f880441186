import { acceptPendingTermsEndpoint } from '@portal/contract/terms';
import { call } from '@portal/client/calls';
import { logOut, refreshUser, useUser } from '@portal/client/session';
import { TermsButtons, TermsDocuments } from '../../shared/terms-documents.tsx';
import { useAction } from '@portal/client/forms';
import { useTerms } from '../../shared/use-terms.ts';
import { Button } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';
import { PageHead } from '@portal/ui/frame';

const acceptAll = async (ids: string[]): Promise<void> => {
  // On failure this page stays open and keeps the ticks. The call has reported the failure.
  await call(acceptPendingTermsEndpoint, { body: { ids }, handlesProblems: true });
  await refreshUser();
};

/** Pending terms: all must be ticked to continue. Declining logs out. */
export const TermsScreen = () => {
  const keys = useUser().pendingTermsAndConditions;
  const terms = useTerms(keys);
  const accept = useAction();
  const decline = useAction();
  return (
    <div className="reading">
      <PageHead title="Terms and conditions" lead="Read each document and tick its box to continue." />
      <TermsDocuments terms={terms} />
      {accept.failure && (
        <Note tone="bad" live>
          Your answer could not be saved. Try again.
        </Note>
      )}
      {decline.failure && (
        <Note tone="bad" live>
          You are still signed in. Try again.
        </Note>
      )}
      <TermsButtons
        terms={terms}
        isSaving={accept.isBusy}
        onAccept={() => void accept.run(() => acceptAll([...keys]))}
      >
        <Button variant="ghost" size="lg" busy={decline.isBusy} onClick={() => void decline.run(logOut)}>
          Decline
        </Button>
      </TermsButtons>
    </div>
  );
};
