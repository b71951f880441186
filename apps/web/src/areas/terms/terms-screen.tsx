import { useMutation, useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { acceptPendingTermsEndpoint, termsDocumentEndpoint } from '@portal/contract';
import { call } from '../../platform/call.ts';
import { logOut } from '../../platform/session.ts';
import { refreshUser, useUser } from '../../platform/user.ts';
import { Button, ButtonRow, Loading, Note, PageHead, SkeletonCard } from '../../ui/index.ts';
import { TermsCard } from './terms-card.tsx';

const MUST_AGREE = 'You must agree to all the terms & conditions above to continue';

const usePendingDocuments = (keys: readonly string[]) =>
  useQueries({
    queries: keys.map((key) => ({
      queryKey: ['terms', key],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(termsDocumentEndpoint, { params: { key }, signal }),
    })),
  });

const acceptAll = async (ids: string[]): Promise<void> => {
  await call(acceptPendingTermsEndpoint, { body: { ids } });
  await refreshUser();
};

/** Pending terms: all must be ticked to go on; declining logs out (document 1, section 2). */
export const TermsScreen = () => {
  const keys = useUser().pendingTermsAndConditions;
  const documents = usePendingDocuments(keys);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const reasonId = useId();
  const accept = useMutation({ mutationFn: acceptAll });
  const decline = useMutation({ mutationFn: logOut });
  const areShown = documents.every(({ data }) => data !== undefined);
  const canAccept = areShown && keys.every((key) => ticked.has(key));
  const tick = (key: string, isTicked: boolean): void =>
    setTicked(
      (before) => new Set(isTicked ? [...before, key] : [...before].filter((other) => other !== key)),
    );
  return (
    <div className="reading">
      <PageHead title="Terms and conditions" lead="Read each document and tick its box to continue." />
      {documents.map(({ data, isError, refetch }, at) => {
        const key = keys[at] ?? '';
        if (data) return <TermsCard key={key} document={data} onTick={(isTicked) => tick(key, isTicked)} />;
        if (isError) return <NotLoaded key={key} onRetry={() => void refetch()} />;
        return (
          <Loading key={key} label="Loading terms and conditions">
            <SkeletonCard />
          </Loading>
        );
      })}
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
      {!canAccept && <p id={reasonId}>{MUST_AGREE}</p>}
      <ButtonRow>
        <Button
          variant="primary"
          size="lg"
          unavailable={!canAccept}
          aria-describedby={canAccept ? undefined : reasonId}
          busy={accept.isPending}
          busyLabel="Saving"
          onClick={() => accept.mutate([...keys])}
        >
          Accept
        </Button>
        <Button variant="ghost" size="lg" busy={decline.isPending} onClick={() => decline.mutate()}>
          Decline
        </Button>
      </ButtonRow>
    </div>
  );
};

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <Note
    tone="bad"
    live
    action={
      <Button variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    This document could not be loaded.
  </Note>
);
