import { useEffect } from 'react';
import { consentState, readTemplate } from '@portal/contract/consent';
import { paths } from '@portal/contract/routes';
import type { ConsentDetail } from '@portal/contract/consent';
import { hrefTo, navigate } from '@portal/client/navigation';
import { PushOffer } from '../../../shared/push-offer/push-offer.tsx';
import { refOf } from '../../../shared/student-ref.ts';
import { useStudentPage } from '@portal/client/session';
import type { PathParams } from '@portal/client/navigation';
import { Card, CardHead } from '@portal/ui/content';
import { LinkButton } from '@portal/ui/buttons';
import { Loading, ResultPage, SkeletonCard } from '@portal/ui/feedback';
import { ConsentLoadFailed } from '../consent-load-failed.tsx';
import { useConsentDetail } from '../consent-query.ts';
import type { ConsentRef } from '../consent-query.ts';
import { ConsentStateTag } from '../consent-state-tag.tsx';
import { AnswersList } from './answers-list.tsx';
import { ReceiptButton } from './closed-request.tsx';

/** The response to sending the answer is in the cache, so it isn't requested again. */
const JUST_SENT_MS = 60_000;

const Submitted = ({ request, consentRef }: { request: ConsentDetail; consentRef: ConsentRef }) => {
  const { student } = useStudentPage();
  const template = readTemplate(request.formTemplate);
  return (
    <ResultPage
      title="Response submitted"
      lead={`${request.schoolName} can see your answer. We have sent you a receipt by email.`}
      actions={
        <>
          <LinkButton variant="primary" href={hrefTo(paths.consent(consentRef))}>
            Back to consent requests
          </LinkButton>
          <ReceiptButton request={request} consentRef={consentRef} />
        </>
      }
    >
      <Card aria-labelledby="consent-sent">
        <CardHead id="consent-sent" title={request.title} aside={<ConsentStateTag state={request.state} />} />
        <p className="muted">
          {request.studentFullName}, reference <bdi>{request.reference}</bdi>
        </p>
        {template && request.formData && (
          <AnswersList template={template} data={request.formData} isPartial={request.isFormDataPartial} />
        )}
      </Card>
      <PushOffer sent={{ what: 'consent', title: request.title, firstNames: [student.firstName] }} />
    </ResultPage>
  );
};

const answeredStates: readonly number[] = [consentState.Granted, consentState.Denied, consentState.Mixed];

/** …/submitted: the submitted answers with the receipt (S-2.8). A request without an answer redirects to its form. */
export const ConsentSubmittedScreen = ({ params }: { params: PathParams }) => {
  const page = useStudentPage();
  const consentRef = { ...refOf(page), requestId: params['requestId'] ?? '' };
  const { data, isError, isFetching, refetch } = useConsentDetail(consentRef, { staleTime: JUST_SENT_MS });
  const isAnswered = data !== undefined && answeredStates.includes(data.state);
  const formPath = paths.consentRequest(consentRef);
  const redirectsToForm = data !== undefined && !isAnswered;
  useEffect(() => {
    if (redirectsToForm) navigate(formPath, { replace: true });
  }, [redirectsToForm, formPath]);
  if (isError) return <ConsentLoadFailed busy={isFetching} onRetry={() => void refetch()} />;
  if (data && isAnswered) return <Submitted request={data} consentRef={consentRef} />;
  return (
    <Loading label="Loading your answer">
      <SkeletonCard rows={2} />
    </Loading>
  );
};
