import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { absenceStatus } from '@portal/contract/attendance';
import { paths } from '@portal/contract/routes';
import type { AbsenceRecord } from '@portal/contract/attendance';
import type { PathParams } from '@portal/client/navigation';
import { useStudentPage } from '@portal/client/session';
import { hrefTo, navigate } from '@portal/client/navigation';
import { noteTaskDone } from '@portal/client/web-app';
import { BackLink, PageHead } from '@portal/ui/frame';
import { LinkButton } from '@portal/ui/buttons';
import { LoadFailed, Loading, ResultPage, SkeletonCard } from '@portal/ui/feedback';
import { AbsenceStatusTag } from '../absence-status-tag.tsx';
import { useAbsence } from '../attendance-query.ts';
import { refreshAfterSending } from '../refresh-after-sending.ts';
import { PushOffer } from '../../../shared/push-offer/push-offer.tsx';
import { refOf } from '../../../shared/student-ref.ts';
import { AbsenceFacts } from './absence-facts.tsx';
import { ReasonForm } from './reason-form.tsx';

const useAttendanceHref = (): string => hrefTo(paths.attendance(refOf(useStudentPage())));

/** The reason was submitted (S-4.2: editing, then submitted). */
const Submitted = ({ record }: { record: AbsenceRecord }) => {
  const { student, enrolment } = useStudentPage();
  return (
    <ResultPage
      title="Reason submitted"
      lead={`${enrolment.schoolName} will check it. You can see the answer in the attendance history.`}
      actions={
        <LinkButton variant="primary" size="lg" href={useAttendanceHref()}>
          Back to attendance
        </LinkButton>
      }
    >
      <AbsenceFacts record={record} />
      <PushOffer sent={{ what: 'reason', firstNames: [student.firstName] }} />
    </ResultPage>
  );
};

/** The absence already has a reason, so there is no form. */
const Answered = ({ record }: { record: AbsenceRecord }) => (
  <div className="stack result">
    <p>This absence already has a reason, so there is nothing more to do.</p>
    <AbsenceFacts record={record} />
    <p>
      <AbsenceStatusTag status={absenceStatus(record)} />
    </p>
    <div className="btn-row">
      <LinkButton variant="primary" href={useAttendanceHref()}>
        Back to attendance
      </LinkButton>
    </div>
  </div>
);

/** Without an absence record, redirects to the attendance screen (S-4.2). */
const BackToAttendance = () => {
  const path = paths.attendance(refOf(useStudentPage()));
  useEffect(() => navigate(path, { replace: true }), [path]);
  return null;
};

const Explain = ({ absenceId, onSent }: { absenceId: string; onSent: (record: AbsenceRecord) => void }) => {
  const { data, isError, isFetching, refetch } = useAbsence(refOf(useStudentPage()), absenceId);
  if (isError) return <LoadFailed what="The absence" busy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading label="Loading the absence">
        <SkeletonCard rows={1} />
      </Loading>
    );
  if (data === null) return <BackToAttendance />;
  if (absenceStatus(data) !== 'Unexplained') return <Answered record={data} />;
  return <ReasonForm record={data} onSent={onSent} onAnswered={() => void refetch()} />;
};

/** /attendance/{studentId}/{centreCode}/report-reason/{absenceId} (S-2.6). */
export const ReportReasonScreen = ({ params }: { params: PathParams }) => {
  const { student } = useStudentPage();
  const queryClient = useQueryClient();
  const attendanceHref = useAttendanceHref();
  const [sent, setSent] = useState<AbsenceRecord | null>(null);
  const onSent = (record: AbsenceRecord): void => {
    setSent(record);
    noteTaskDone();
    void refreshAfterSending(queryClient);
  };
  if (sent) return <Submitted record={sent} />;
  return (
    <>
      <BackLink href={attendanceHref}>Attendance</BackLink>
      <PageHead title="Give a reason" lead={`Tell the school why ${student.firstName} was away.`} />
      <Explain absenceId={params['absenceId'] ?? ''} onSent={onSent} />
    </>
  );
};
