import { submitAbsenceReasonEndpoint } from '@portal/contract/attendance';
import type { Student } from '@portal/contract/students';
import { call, isApiProblem } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { inboxTexts } from '@portal/texts/inbox';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { absenceFailures } from '../report/absence-failures.ts';
import { ReasonField } from '../report/reason-field.tsx';
import { reasonErrors } from './reason-rules.ts';

const FIELD = 'reason';
const focusField = (): void => document.getElementById(FIELD)?.focus();

export interface ReasonInPlaceProps {
  student: Student;
  absenceId: string;
  date: string;
  onSent: () => void;
  /** Called if somebody else has already given a reason. */
  onAnswered: () => void;
  onClose: () => void;
}

/** The form of `ReasonForm` inside a notification: the same draft, rules and messages (W-8.4, S-5.2). */
export const ReasonInPlace = (props: ReasonInPlaceProps) => {
  const { student, absenceId, date, onSent, onAnswered, onClose } = props;
  const form = useForm({
    draft: `report-reason/${absenceId}`,
    initial: { reason: '' },
    check: reasonErrors,
    send: ({ reason }) => {
      const body = {
        eQId: student.eqid,
        studentAbsenceId: absenceId,
        absenceDate: date,
        reason: reason.trim(),
      };
      return call(submitAbsenceReasonEndpoint, { body, handlesProblems: true });
    },
    onSent,
    onInvalid: focusField,
    failures: absenceFailures,
    handles: (error) => {
      if (!isApiProblem(error) || !error.is('already-decided')) return false;
      onAnswered();
      return true;
    },
  });
  return (
    <form className="inplace" noValidate onSubmit={form.submit}>
      <ReasonField
        id={FIELD}
        value={form.values.reason}
        error={form.errorOf('reason')}
        onChange={(reason) => form.change({ reason })}
      />
      {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
      <ButtonRow>
        <Button variant="primary" type="submit" busy={form.isSending} busyLabel="Sending">
          Send reason
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {inboxTexts.reason.close}
        </Button>
      </ButtonRow>
    </form>
  );
};
