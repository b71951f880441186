import { consentState } from '@portal/contract/consent';
import { formatLongDate } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import type { ConsentDetail } from '@portal/contract/consent';
import { isApiProblem } from '@portal/client/calls';
import { hrefTo } from '@portal/client/navigation';
import { refOf } from '../../../shared/student-ref.ts';
import { useStudentPage, useUser } from '@portal/client/session';
import type { PathParams } from '@portal/client/navigation';
import { BackLink, PageHead } from '@portal/ui/frame';
import { LinkButton } from '@portal/ui/buttons';
import { Loading, Note, SkeletonCard } from '@portal/ui/feedback';
import { ConsentLoadFailed } from '../consent-load-failed.tsx';
import { useConsentDetail } from '../consent-query.ts';
import type { ConsentRef } from '../consent-query.ts';
import { ConsentStateTag } from '../consent-state-tag.tsx';
import { AboutCard } from './about-card.tsx';
import { ClosedRequest } from './closed-request.tsx';
import { LazyAnswerForm } from './lazy-answer-form.tsx';
import { mailToSchool } from './mail-to-school.ts';

const RequestHead = ({ request, today }: { request: ConsentDetail; today: string }) => {
  const due = formatLongDate(request.dueDate, today.slice(0, 4));
  const isPending = request.state === consentState.Pending;
  return (
    <div className="page-head">
      <div>
        <ConsentStateTag state={request.state} />
        <h1 tabIndex={-1}>{request.title}</h1>
        <p>
          For {request.studentFullName}.{isPending && ` Please answer by ${due}.`}
        </p>
      </div>
    </div>
  );
};

/** Why an open request can't be answered here, and the next step. Null when it can be answered. */
const CannotAnswerNote = ({ request, isPrimary }: { request: ConsentDetail; isPrimary: boolean }) => {
  const mail = mailToSchool(request);
  return isPrimary ? (
    <Note
      tone="warn"
      action={
        mail !== null && (
          <LinkButton variant="secondary" href={mail}>
            Email the school
          </LinkButton>
        )
      }
    >
      This form can only be answered at the school.
    </Note>
  ) : (
    <Note tone="mute">Only the student’s primary account owner can answer this request.</Note>
  );
};

const Shown = ({ request, consentRef }: { request: ConsentDetail; consentRef: ConsentRef }) => {
  const { student } = useStudentPage();
  const { today } = useUser();
  const canAnswer = student.isUserPPAOForStudent && request.formTemplate !== null;
  const isPending = request.state === consentState.Pending;
  return (
    <div className="consent">
      <RequestHead request={request} today={today} />
      <div className="stack-lg">
        <AboutCard request={request} />
        {isPending && canAnswer && <LazyAnswerForm request={request} consentRef={consentRef} />}
        {isPending && !canAnswer && (
          <CannotAnswerNote request={request} isPrimary={student.isUserPPAOForStudent} />
        )}
        {!isPending && <ClosedRequest request={request} consentRef={consentRef} />}
      </div>
    </div>
  );
};

/** /consent-request/{studentId}/{requestId}/{centreCode}: the request with its form or its answers (S-2.8). */
export const ConsentRequestScreen = ({ params }: { params: PathParams }) => {
  const page = useStudentPage();
  const consentRef = { ...refOf(page), requestId: params['requestId'] ?? '' };
  const { data, error, isError, isFetching, isFetchedAfterMount, refetch } = useConsentDetail(consentRef);
  const isGone = isApiProblem(error) && error.is('not-found', 'invalid-request');
  return (
    <>
      <BackLink href={hrefTo(paths.consent(refOf(page)))}>Consent requests</BackLink>
      {isError && isGone && (
        <>
          <PageHead title="Consent request" />
          <Note tone="warn">There is no such consent request for {page.student.firstName}.</Note>
        </>
      )}
      {isError && !isGone && (
        <>
          <PageHead title="Consent request" />
          <ConsentLoadFailed busy={isFetching} onRetry={() => void refetch()} />
        </>
      )}
      {!isError && !isFetchedAfterMount && (
        <Loading label="Loading the consent request">
          <SkeletonCard rows={3} />
        </Loading>
      )}
      {data && !isError && isFetchedAfterMount && <Shown request={data} consentRef={consentRef} />}
    </>
  );
};
