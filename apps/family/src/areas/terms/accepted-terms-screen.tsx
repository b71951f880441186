import { useQuery } from '@tanstack/react-query';
import { acceptedTermsEndpoint } from '@portal/contract/terms';
import { call } from '@portal/client/calls';
import { dayText } from '@portal/client/time';
import { rethrowForShell } from '@portal/client/failures';
import { Card } from '@portal/ui/content';
import { PageHead } from '@portal/ui/frame';
import { Empty, LoadFailed, Loading, SkeletonCard } from '@portal/ui/feedback';
import { AcceptedDocument } from './accepted-document.tsx';

const useAcceptedTerms = () =>
  useQuery({
    queryKey: ['accepted-terms'],
    queryFn: ({ signal }) =>
      call(acceptedTermsEndpoint, { signal, handlesProblems: true }).catch(rethrowForShell),
  });

const Documents = () => {
  const { data, isError, isFetching, refetch } = useAcceptedTerms();
  if (data === undefined && isError)
    return <LoadFailed what="Your terms and conditions" busy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading label="Loading terms and conditions">
        <SkeletonCard />
      </Loading>
    );
  if (data.accepted.length === 0) return <Empty>You have not accepted any terms and conditions.</Empty>;
  return data.accepted.map(({ key, title, version, acceptedAt }) => (
    <Card as="div" key={key}>
      <h2>{title}</h2>
      <p className="muted">
        Version {version}, accepted {dayText(acceptedAt)}
      </p>
      <AcceptedDocument documentKey={key} title={title} />
    </Card>
  ));
};

/** /profile/terms: the terms that the person has accepted. */
export const AcceptedTermsScreen = () => (
  <div className="reading">
    <PageHead title="Terms you accepted" lead="Each document as it was when you accepted it." />
    <Documents />
  </div>
);
