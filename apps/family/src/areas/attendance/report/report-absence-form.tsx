import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '@portal/contract/routes';
import { reportAbsenceEndpoint } from '@portal/contract/attendance';
import type { AbsenceFormValues, ReportedAbsences } from '@portal/contract/attendance';
import type { StudentAtSchool } from '@portal/contract/students';
import { call } from '@portal/client/calls';
import { useDraft } from '@portal/client/drafts/use-draft';
import { useSendOnce } from '@portal/client/forms';
import { hrefTo } from '@portal/client/navigation';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { ErrorSummary } from '@portal/ui/fields';
import { leaveToShell } from '@portal/client/failures';
import { refOf } from '../../../shared/student-ref.ts';
import { AbsenceFields } from './absence-fields.tsx';
import { absenceFields, emptyAbsence, offerDay, onDay } from './absence-form.ts';
import { quickDays, skippedTexts, useClosedDays } from './closed-days.ts';
import { absenceResolver } from './absence-resolver.ts';
import type { ReportForm } from './absence-resolver.ts';
import { AbsenceSummary } from './absence-summary.tsx';
import { whenText } from './absence-when.ts';
import { readFailure } from './failed-report.ts';
import type { FailedReport } from './failed-report.ts';
import { FailureNote } from './failure-note.tsx';
import { absenceFieldNames, fieldProblems, fieldTexts, ruleErrors } from './field-errors.ts';
import { schoolToday } from './school-today.ts';
import { useOfferedDay } from './use-offered-day.ts';
import { StudentStrip } from './student-strip.tsx';

interface ReportAbsenceFormProps extends StudentAtSchool {
  canAddAnother: boolean;
  onSent: (absence: AbsenceFormValues, answer: ReportedAbsences) => void;
}

/** The form's state, its draft and its submission (S-5.1, S-8.1). */
function useReportForm({ student, enrolment, onSent }: ReportAbsenceFormProps) {
  const today = schoolToday(enrolment.timeZone);
  const closures = useClosedDays([{ student, enrolment }]);
  const [{ date: day }] = quickDays(today, closures);
  const [failure, setFailure] = useState<FailedReport | null>(null);
  const { isSending, sendOnce } = useSendOnce();
  const form = useForm<ReportForm>({
    defaultValues: { absence: onDay(emptyAbsence, day) },
    resolver: absenceResolver(today),
    shouldFocusError: false,
  });
  const { discard } = useDraft(`report-absence/${student.oneSchoolId}/${enrolment.schoolCode}`, form);
  useOfferedDay(day, (offered) => {
    const held = form.getValues('absence');
    const next = offerDay(held, { offered, day, today });
    if (next !== held) form.setValue('absence', next);
  });

  const send = async ({ absence }: ReportForm): Promise<void> => {
    setFailure(null);
    const body = { eQId: student.eqid, schoolCode: enrolment.schoolCode, ...absenceFields(absence) };
    try {
      const answer = await call(reportAbsenceEndpoint, { body, handlesProblems: true }).catch(leaveToShell);
      discard();
      onSent(absence, answer);
    } catch (error) {
      const read = readFailure(error, absenceFieldNames);
      setFailure(read);
      const refused = read.kind === 'fields' ? ruleErrors(read.errors) : undefined;
      for (const name of absenceFieldNames)
        if (refused?.[name] && name !== 'students') form.setError(`absence.${name}`, refused[name]);
    }
  };

  const change = (update: (now: AbsenceFormValues) => AbsenceFormValues): void => {
    form.setValue('absence', update(form.getValues('absence')), { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger();
  };

  return {
    form,
    today,
    closures,
    failure,
    isSending,
    discard,
    change,
    submit: form.handleSubmit((values) => sendOnce(() => send(values))),
  };
}

/** Report a future absence for one student (S-2.6, S-5.1; V-4.1). */
export const ReportAbsenceForm = (props: ReportAbsenceFormProps) => {
  const { student, enrolment, canAddAnother } = props;
  const { form, today, closures, failure, isSending, discard, change, submit } = useReportForm(props);
  const { absence } = form.watch();
  const texts = fieldTexts(form.formState.errors.absence);
  return (
    <div className="aside-form aside-last">
      <div>
        <ErrorSummary problems={fieldProblems(texts, '')} attempt={form.formState.submitCount} />
        <form className="form" noValidate onSubmit={(event) => void submit(event)}>
          <StudentStrip student={student} enrolment={enrolment} canAddAnother={canAddAnother} />
          <AbsenceFields
            values={absence}
            errors={texts}
            today={today}
            closures={closures}
            onChange={change}
          />
          <FailureNote failure={failure} />
          <ButtonRow>
            <Button variant="primary" size="lg" type="submit" busy={isSending} busyLabel="Sending">
              Report absence
            </Button>
            <LinkButton
              variant="ghost"
              size="lg"
              href={hrefTo(paths.attendance(refOf({ student, enrolment })))}
              onClick={discard}
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
