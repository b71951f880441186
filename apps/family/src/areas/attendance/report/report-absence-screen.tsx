import { useQueryClient } from '@tanstack/react-query';
import { paths } from '@portal/contract/routes';
import { reportableStudents } from '@portal/contract/students';
import type { AbsenceFormValues, ReportedAbsences } from '@portal/contract/attendance';
import { useStudentPage, useUser } from '@portal/client/session';
import { hrefTo } from '@portal/client/navigation';
import { noteTaskDone } from '@portal/client/web-app';
import { BackLink, PageHead } from '@portal/ui/frame';
import { Button, LinkButton } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { ResultPage } from '@portal/ui/feedback';
import { refreshAfterSending } from '../refresh-after-sending.ts';
import { PushOffer } from '../../../shared/push-offer/push-offer.tsx';
import { refOf } from '../../../shared/student-ref.ts';
import { AbsenceWaiting } from './absence-waiting.tsx';
import { AbsenceDetails } from './absence-summary.tsx';
import { whenText } from './absence-when.ts';
import { skippedTexts } from './closed-days.ts';
import { ReportAbsenceForm } from './report-absence-form.tsx';
import { schoolToday } from './school-today.ts';
import { useSent } from './use-sent.ts';
import { useWaiting } from './use-waiting.ts';

interface Sent {
  absence: AbsenceFormValues;
  answer: ReportedAbsences;
}

/** The confirmation that replaces the form. */
const AbsenceReported = ({ absence, answer, onAnother }: Sent & { onAnother: () => void }) => {
  const { student, enrolment } = useStudentPage();
  const today = schoolToday(enrolment.timeZone);
  const closures = answer.skippedDays.map(({ schoolCode, dates }) => ({
    schoolCode,
    schoolName: enrolment.schoolName,
    closed: dates,
  }));
  return (
    <ResultPage
      title="Absence reported"
      lead={`${enrolment.schoolName} can see it now.`}
      actions={
        <>
          <LinkButton
            variant="primary"
            size="lg"
            href={hrefTo(paths.attendance(refOf({ student, enrolment })))}
          >
            Back to attendance
          </LinkButton>
          <Button variant="ghost" size="lg" onClick={onAnother}>
            Report another absence
          </Button>
        </>
      }
    >
      <Card as="div">
        <AbsenceDetails
          students={[student.displayName]}
          when={whenText(absence, today)}
          reason={absence.reason.trim()}
          skipped={skippedTexts(absence, closures, today)}
        />
      </Card>
      <PushOffer sent={{ what: 'absence', firstNames: [student.firstName] }} />
    </ResultPage>
  );
};

/** /attendance/{studentId}/{centreCode}/report-absence (S-2.6). */
export const ReportAbsenceScreen = () => {
  const user = useUser();
  const page = useStudentPage();
  const queryClient = useQueryClient();
  const { sent, onSent, again } = useSent<Sent>();
  const { waiting, handles } = useWaiting(page);
  const finish = (absence: AbsenceFormValues, answer: ReportedAbsences): void => {
    onSent({ absence, answer });
    noteTaskDone();
    void refreshAfterSending(queryClient);
  };
  if (waiting) return <AbsenceWaiting schoolName={page.enrolment.schoolName} />;
  if (sent) return <AbsenceReported {...sent} onAnother={again} />;
  return (
    <>
      <BackLink href={hrefTo(paths.attendance(refOf(page)))}>Attendance</BackLink>
      <PageHead title="Report an absence" lead="The school sees this straight away." />
      <ReportAbsenceForm
        {...page}
        canAddAnother={reportableStudents(user).length > 1}
        onSent={finish}
        onFailed={handles}
      />
    </>
  );
};
