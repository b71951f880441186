import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { paths } from '@portal/contract/routes';
import { reportableStudents } from '@portal/contract/students';
import type { AbsenceFormValues, ReportedAbsences } from '@portal/contract/attendance';
import { loadPart } from '@portal/client/calls';
import { useStudentPage, useUser } from '@portal/client/session';
import { hrefTo } from '@portal/client/navigation';
import { noteTaskDone } from '@portal/client/web-app';
import { BackLink, PageHead } from '@portal/ui/frame';
import { Loading } from '@portal/ui/feedback';
import { refreshAfterSending } from '../refresh-after-sending.ts';
import { refOf } from '../../../shared/student-ref.ts';
import type { Sent } from './absence-reported.tsx';
import { AbsenceWaiting } from './absence-waiting.tsx';
import { ReportAbsenceForm } from './report-absence-form.tsx';
import { useSent } from './use-sent.ts';
import { useWaiting } from './use-waiting.ts';

const loadReported = () => loadPart(() => import('./absence-reported.tsx'));
const AbsenceReported = lazy(async () => ({ default: (await loadReported()).AbsenceReported }));

/** /attendance/{studentId}/{centreCode}/report-absence (S-2.6). */
export const ReportAbsenceScreen = () => {
  const user = useUser();
  const page = useStudentPage();
  const queryClient = useQueryClient();
  const { sent, onSent, again } = useSent<Sent>();
  const { waiting, keep } = useWaiting(page);
  // Loaded while the form is filled in, so that the confirmation doesn't wait for the network.
  useEffect(() => void loadReported().catch(() => undefined), []);
  const finish = (absence: AbsenceFormValues, answer: ReportedAbsences): void => {
    onSent({ absence, answer });
    noteTaskDone();
    void refreshAfterSending(queryClient);
  };
  if (waiting) return <AbsenceWaiting schoolName={page.enrolment.schoolName} />;
  if (sent)
    return (
      <Suspense fallback={<Loading label="The absence was reported" />}>
        <AbsenceReported {...sent} onAnother={again} />
      </Suspense>
    );
  return (
    <>
      <BackLink href={hrefTo(paths.attendance(refOf(page)))}>Attendance</BackLink>
      <PageHead title="Report an absence" lead="The school sees this straight away." />
      <ReportAbsenceForm
        {...page}
        canAddAnother={reportableStudents(user).length > 1}
        onSent={finish}
        keep={keep}
      />
    </>
  );
};
