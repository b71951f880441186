import { ClipboardCheck } from 'lucide-react';
import { consentState, consentsNewestFirst, paths } from '@portal/contract';
import type { ConsentRequest, StudentAtSchool, User } from '@portal/contract';
import { featurePlaces } from '../../../platform/feature-places.ts';
import { hrefTo } from '../../../platform/navigation.ts';
import { NotAvailable } from '../../../platform/not-available.tsx';
import { refOf } from '../../../platform/student-ref.ts';
import { StudentSection } from '../../../platform/student-section.tsx';
import { useUser } from '../../../platform/user.ts';
import { Card, Empty, Loading, PageHead, SkeletonCard } from '../../../ui/index.ts';
import { ConsentLoadFailed } from '../consent-load-failed.tsx';
import { useConsentSummary } from '../consent-query.ts';
import { RequestRows } from './request-rows.tsx';

const isOf =
  ({ student, enrolment }: StudentAtSchool) =>
  (request: ConsentRequest): boolean =>
    request.oneSchoolId === student.oneSchoolId && request.schoolCode === enrolment.schoolCode;

/** What waits for one student first, then the newest of what is past, and the way to all of it. */
const pastShown = 3;

const StudentRequests = ({
  at,
  requests,
  today,
}: {
  at: StudentAtSchool;
  requests: readonly ConsentRequest[];
  today: string;
}) => {
  const sorted = consentsNewestFirst(requests);
  const pending = sorted.filter(({ state }) => state === consentState.Pending);
  const past = sorted.filter(({ state }) => state !== consentState.Pending).slice(0, pastShown);
  return (
    <StudentSection at={at} name="consents" href={hrefTo(paths.consent(refOf(at)))} more="All requests">
      {pending.length + past.length > 0 ? (
        <RequestRows requests={[...pending, ...past]} today={today} />
      ) : (
        <Card as="div">
          <Empty icon={ClipboardCheck}>There are no consent requests for {at.student.firstName}.</Empty>
        </Card>
      )}
    </StudentSection>
  );
};

const waitingText = (count: number): string =>
  count === 0
    ? 'Nothing is waiting for your answer.'
    : `${count} ${count === 1 ? 'request is' : 'requests are'} waiting for your answer.`;

/** /parent-centric/combined-consent-requests: every student of the person's own, each under their name (document 2, section 2). */
export const CombinedConsentsScreen = () => {
  const user: User = useUser();
  const { available, unavailable } = featurePlaces(user, 'ConsentManagement');
  const { data, isError, isFetching, refetch } = useConsentSummary(available.map(refOf));
  return (
    <>
      <PageHead title="Consent requests" lead={data && waitingText(data.pendingRequestsCount)} />
      {isError && <ConsentLoadFailed busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading label="Loading consent requests">
          <SkeletonCard rows={4} />
        </Loading>
      )}
      {data &&
        available
          // A school they have left, or are still to join, shows once it has asked something.
          .map((at) => ({ at, requests: data.consentRequests.filter(isOf(at)) }))
          .filter(({ at, requests }) => at.enrolment.isActiveEnrolment || requests.length > 0)
          .map(({ at, requests }) => (
            <StudentRequests
              key={`${at.student.oneSchoolId}.${at.enrolment.schoolCode}`}
              at={at}
              requests={requests}
              today={user.today}
            />
          ))}
      <NotAvailable names={unavailable} />
    </>
  );
};
