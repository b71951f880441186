import { ChevronDown, ClipboardCheck } from 'lucide-react';
import { consentState, consentsNewestFirst } from '@portal/contract/consent';
import { paths } from '@portal/contract/routes';
import type { ConsentRequest } from '@portal/contract/consent';
import type { StudentAtSchool, User } from '@portal/contract/students';
import { featurePlaces } from '../../../shared/feature-places.ts';
import { hrefTo } from '@portal/client/navigation';
import { NotAvailable } from '../../../shared/not-available.tsx';
import { refOf } from '../../../shared/student-ref.ts';
import { StudentSection } from '../../../shared/student-section.tsx';
import { useUser } from '@portal/client/session';
import { Card, Icon } from '@portal/ui/content';
import { Empty, Loading, SkeletonCard } from '@portal/ui/feedback';
import { PageHead, SectionHead } from '@portal/ui/frame';
import { ConsentLoadFailed } from '../consent-load-failed.tsx';
import { useConsentSummary } from '../consent-query.ts';
import { RequestRows } from './request-rows.tsx';

const isOf =
  ({ student, enrolment }: StudentAtSchool) =>
  (request: ConsentRequest): boolean =>
    request.oneSchoolId === student.oneSchoolId && request.schoolCode === enrolment.schoolCode;

const isPending = ({ state }: ConsentRequest): boolean => state === consentState.Pending;

interface RequestsProps {
  requests: readonly ConsentRequest[];
  today: string;
}

/** Pending requests of all students. */
const Waiting = ({ requests, today }: RequestsProps) => (
  <section aria-labelledby="consent-pending">
    <SectionHead id="consent-pending" title="Waiting for your answer" />
    {requests.length > 0 ? (
      <RequestRows requests={requests} today={today} namesStudents />
    ) : (
      <Card as="div">
        <Empty icon={ClipboardCheck}>There are no consent requests waiting.</Empty>
      </Card>
    )}
  </section>
);

/** Collapsed initially, because nothing in it needs action. */
const Past = ({ requests, today, places }: RequestsProps & { places: readonly StudentAtSchool[] }) => (
  <details className="section past-requests">
    <summary>
      Past requests ({requests.length})
      <Icon icon={ChevronDown} size={18} />
    </summary>
    {places.map((at) => {
      const own = requests.filter(isOf(at));
      const key = `${at.student.oneSchoolId}.${at.enrolment.schoolCode}`;
      return (
        own.length > 0 && (
          <StudentSection
            key={key}
            at={at}
            name="consents"
            href={hrefTo(paths.consent(refOf(at)))}
            more="All requests"
          >
            <RequestRows requests={own} today={today} />
          </StudentSection>
        )
      );
    })}
  </details>
);

const waitingText = (count: number): string =>
  count === 0
    ? 'Nothing is waiting for your answer.'
    : `${count} ${count === 1 ? 'request is' : 'requests are'} waiting for your answer.`;

/** /parent-centric/combined-consent-requests: pending requests of all the person's own students, then past ones. */
export const CombinedConsentsScreen = () => {
  const user: User = useUser();
  const { available, unavailable } = featurePlaces(user, 'ConsentManagement');
  const { data, isError, isFetching, refetch } = useConsentSummary(available.map(refOf));
  const sorted = consentsNewestFirst(data?.consentRequests ?? []);
  const past = sorted.filter((request) => !isPending(request));
  return (
    <>
      <PageHead title="Consent requests" lead={data && waitingText(data.pendingRequestsCount)} />
      {isError && <ConsentLoadFailed busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading label="Loading consent requests">
          <SkeletonCard rows={4} />
        </Loading>
      )}
      {data && <Waiting requests={sorted.filter(isPending)} today={user.today} />}
      {past.length > 0 && <Past requests={past} today={user.today} places={available} />}
      <NotAvailable names={unavailable} />
    </>
  );
};
