import { useMutation } from '@tanstack/react-query';
import { acceptPendingTermsEndpoint } from '@portal/contract';
import { call } from '../../platform/call.ts';
import { logOut } from '../../platform/session.ts';
import { TermsButtons, TermsDocuments } from '../../platform/terms-documents.tsx';
import { useTerms } from '../../platform/use-terms.ts';
import { refreshUser, useUser } from '../../platform/user.ts';
import { Button, Note, PageHead } from '../../ui/index.ts';

const acceptAll = async (ids: string[]): Promise<void> => {
  await call(acceptPendingTermsEndpoint, { body: { ids } });
  await refreshUser();
};

/** Pending terms: all must be ticked to go on; declining logs out (document 1, section 2). */
export const TermsScreen = () => {
  const keys = useUser().pendingTermsAndConditions;
  const terms = useTerms(keys);
  const accept = useMutation({ mutationFn: acceptAll });
  const decline = useMutation({ mutationFn: logOut });
  return (
    <div className="reading">
      <PageHead title="Terms and conditions" lead="Read each document and tick its box to continue." />
      <TermsDocuments terms={terms} />
      {accept.isError && (
        <Note tone="bad" live>
          Your answer could not be saved. Try again.
        </Note>
      )}
      {decline.isError && (
        <Note tone="bad" live>
          You are still signed in. Try again.
        </Note>
      )}
      <TermsButtons terms={terms} isSaving={accept.isPending} onAccept={() => accept.mutate([...keys])}>
        <Button variant="ghost" size="lg" busy={decline.isPending} onClick={() => decline.mutate()}>
          Decline
        </Button>
      </TermsButtons>
    </div>
  );
};
