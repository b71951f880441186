import { paths } from '@portal/contract/routes';
import { absenceFormErrors, reportAbsenceEndpoint } from '@portal/contract/attendance';
import type { AbsenceFormValues, ReportAbsenceBody, ReportedAbsences } from '@portal/contract/attendance';
import type { StudentAtSchool } from '@portal/contract/students';
import { call } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { hrefTo } from '@portal/client/navigation';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { ErrorSummary } from '@portal/ui/fields';
import { refOf } from '../../../shared/student-ref.ts';
import { absenceFailures } from './absence-failures.ts';
import { AbsenceFields } from './absence-fields.tsx';
import { fieldTexts } from './absence-field-texts.ts';
import { absenceFields, emptyAbsence, applyDefaultDay, onDay } from './absence-form.ts';
import { AbsenceSummary } from './absence-summary.tsx';
import { whenText } from './absence-when.ts';
import { quickDays, skippedTexts, useClosedDays } from './closed-days.ts';
import { schoolToday } from './school-today.ts';
import { StudentStrip } from './student-strip.tsx';
import { useOfferedDay } from './use-offered-day.ts';

interface ReportAbsenceFormProps extends StudentAtSchool {
  canAddAnother: boolean;
  onSent: (absence: AbsenceFormValues, answer: ReportedAbsences) => void;
  /** Stores a report that could not be sent on this device. Resolves to false if it can't wait. */
  keep: (error: unknown, body: ReportAbsenceBody) => Promise<boolean>;
}

/** Report a future absence for one student (S-2.6, S-5.1, S-8.1; V-4.1). */
export const ReportAbsenceForm = ({
  student,
  enrolment,
  canAddAnother,
  onSent,
  keep,
}: ReportAbsenceFormProps) => {
  const today = schoolToday(enrolment.timeZone);
  const closures = useClosedDays([{ student, enrolment }]);
  const [{ date: day }] = quickDays(today, closures);
  const bodyOf = (absence: AbsenceFormValues): ReportAbsenceBody => ({
    eQId: student.eqid,
    schoolCode: enrolment.schoolCode,
    ...absenceFields(absence),
  });
  const form = useForm({
    draft: `report-absence/${student.oneSchoolId}/${enrolment.schoolCode}`,
    initial: onDay(emptyAbsence, day),
    check: (absence) => absenceFormErrors(absence, today),
    send: async (absence) => {
      const body = bodyOf(absence);
      try {
        return await call(reportAbsenceEndpoint, { body, handlesProblems: true });
      } catch (error) {
        if (await keep(error, body)) return null;
        throw error;
      }
    },
    onSent: (answer, absence) => answer && onSent(absence, answer),
    failures: absenceFailures,
  });
  useOfferedDay(day, (offered) => form.change((now) => applyDefaultDay(now, { offered, day, today })));
  const absence = form.values;
  return (
    <div className="aside-form aside-last">
      <div>
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        <form className="form" noValidate onSubmit={form.submit}>
          <StudentStrip student={student} enrolment={enrolment} canAddAnother={canAddAnother} />
          <AbsenceFields
            values={absence}
            errors={fieldTexts(form.errorOf)}
            today={today}
            closures={closures}
            onChange={form.change}
          />
          {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
          <ButtonRow>
            <Button variant="primary" size="lg" type="submit" busy={form.isSending} busyLabel="Sending">
              Report absence
            </Button>
            <LinkButton
              variant="ghost"
              size="lg"
              href={hrefTo(paths.attendance(refOf({ student, enrolment })))}
              onClick={form.discard}
            >
              Cancel
            </LinkButton>
          </ButtonRow>
        </form>
      </div>
      <AbsenceSummary
        students={[student.displayName]}
        when={whenText(absence, today)}
        reason={absence.reason}
        skipped={skippedTexts(absence, closures, today)}
      />
    </div>
  );
};
