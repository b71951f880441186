import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { loadPart, isApiProblem } from '@portal/client/calls';
import type { PublicationDetail } from '@portal/contract/consent/publishing';
import { consentBuilderTexts } from '@portal/texts/office/publishing/consent-builder';
import { consentOfficeTexts as texts } from '@portal/texts/office/publishing/consent';
import { FailureBoundary, LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { PageTitle } from '../../shared/page-title.tsx';
import { officePaths } from '../../shared/paths.ts';
import { usePublication } from './consent-queries.ts';
import { Responses } from './responses/responses.tsx';

/** Loaded with the first draft: the form library of the preview. */
const Builder = lazy(async () => ({
  default: await loadPart(async () => (await import('./builder/builder.tsx')).Builder),
}));

const reload = (): void => location.reload();

const Shown = ({ publication }: { publication: PublicationDetail }) =>
  publication.state === 'draft' ? (
    <FailureBoundary
      fallback={<LoadFailed what={consentBuilderTexts.loadFailed} busy={false} onRetry={reload} />}
    >
      <Suspense fallback={<Loading label={texts.loadingOne} />}>
        <Builder key={publication.id} publication={publication} />
      </Suspense>
    </FailureBoundary>
  ) : (
    <Responses key={publication.id} publication={publication} />
  );

/** /consent/{publicationId}: the builder of a draft; otherwise the outbox or the answers. */
export const PublicationScreen = ({ params }: { params: Record<string, string> }) => {
  const one = usePublication(params['publicationId'] ?? '');
  const { data, isError, error, isFetching, isFetchedAfterMount, refetch } = one;
  // A draft that another page has changed meanwhile must not be edited in its old version.
  if (data && isFetchedAfterMount) return <Shown publication={data} />;
  const isGone = isApiProblem(error) && error.is('not-found', 'invalid-request');
  return (
    <>
      <div className="om-head">
        <p className="crumb">
          <Link href={officePaths.consent}>{texts.title}</Link>
        </p>
        <PageTitle title={texts.title} />
      </div>
      {isError && isGone && (
        <Note tone="warn" live>
          {texts.notFound}
        </Note>
      )}
      {isError && !isGone && (
        <LoadFailed what={texts.failedOne} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && <Loading label={texts.loadingOne} />}
    </>
  );
};
