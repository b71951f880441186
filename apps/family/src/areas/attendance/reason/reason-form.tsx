import { paths } from '@portal/contract/routes';
import { submitAbsenceReasonEndpoint } from '@portal/contract/attendance';
import type { AbsenceRecord } from '@portal/contract/attendance';
import { isApiProblem, call } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { useStudentPage } from '@portal/client/session';
import { hrefTo } from '@portal/client/navigation';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { ErrorSummary } from '@portal/ui/fields';
import { FailureNote } from '@portal/ui/feedback';
import { absenceFailures } from '../report/absence-failures.ts';
import { ReasonField } from '../report/reason-field.tsx';
import { refOf } from '../../../shared/student-ref.ts';
import { AbsenceFacts } from './absence-facts.tsx';
import { reasonErrors } from './reason-rules.ts';

interface ReasonFormProps {
  record: AbsenceRecord;
  onSent: (record: AbsenceRecord) => void;
  /** Another person gave a reason first, so fetch the record again. */
  onAnswered: () => void;
}

/** One reason for one unexplained absence (S-4.2, S-5.2). */
export const ReasonForm = ({ record, onSent, onAnswered }: ReasonFormProps) => {
  const page = useStudentPage();
  const { studentAbsenceId, absenceDate } = record;
  const form = useForm({
    draft: `report-reason/${studentAbsenceId}`,
    initial: { reason: '' },
    check: reasonErrors,
    send: ({ reason }) => {
      const body = { eQId: page.student.eqid, studentAbsenceId, absenceDate, reason: reason.trim() };
      return call(submitAbsenceReasonEndpoint, { body, handlesProblems: true });
    },
    onSent,
    failures: absenceFailures,
    handles: (error) => {
      if (isApiProblem(error) && error.is('already-decided')) onAnswered();
      return false;
    },
  });
  return (
    <>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <form className="form" noValidate onSubmit={form.submit}>
        <AbsenceFacts record={record} />
        <ReasonField
          id="reason"
          value={form.values.reason}
          error={form.errorOf('reason')}
          onChange={(reason) => form.change({ reason })}
        />
        {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
        <ButtonRow>
          <Button variant="primary" size="lg" type="submit" busy={form.isSending} busyLabel="Sending">
            Send reason
          </Button>
          <LinkButton
            variant="ghost"
            size="lg"
            href={hrefTo(paths.attendance(refOf(page)))}
            onClick={form.discard}
          >
            Cancel
          </LinkButton>
        </ButtonRow>
      </form>
    </>
  );
};
