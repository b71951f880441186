import { paths } from '@portal/contract/routes';
import type { AbsenceFormValues, ReportedAbsences } from '@portal/contract/attendance';
import { useStudentPage } from '@portal/client/session';
import { hrefTo } from '@portal/client/navigation';
import { Button, LinkButton } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { ResultPage } from '@portal/ui/feedback';
import { PushOffer } from '../../../shared/push-offer/push-offer.tsx';
import { refOf } from '../../../shared/student-ref.ts';
import { AbsenceDetails } from './absence-summary.tsx';
import { whenText } from './absence-when.ts';
import { skippedTexts } from './closed-days.ts';
import { schoolToday } from './school-today.ts';

export interface Sent {
  absence: AbsenceFormValues;
  answer: ReportedAbsences;
}

/** The confirmation that replaces the form. */
export const AbsenceReported = ({ absence, answer, onAnother }: Sent & { onAnother: () => void }) => {
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
