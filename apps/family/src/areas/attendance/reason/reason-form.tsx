import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '@portal/contract/routes';
import { submitAbsenceReasonEndpoint } from '@portal/contract/attendance';
import type { AbsenceRecord } from '@portal/contract/attendance';
import { isApiProblem, call } from '@portal/client/calls';
import { useDraft } from '@portal/client/drafts/use-draft';
import { useSendOnce } from '@portal/client/forms';
import { useStudentPage } from '@portal/client/session';
import { hrefTo } from '@portal/client/navigation';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { ErrorSummary } from '@portal/ui/fields';
import { leaveToShell } from '@portal/client/failures';
import { readFailure } from '../report/failed-report.ts';
import type { FailedReport } from '../report/failed-report.ts';
import { FailureNote } from '../report/failure-note.tsx';
import { ReasonField } from '../report/reason-field.tsx';
import { refOf } from '../../../shared/student-ref.ts';
import { AbsenceFacts } from './absence-facts.tsx';
import { reasonResolver } from './reason-resolver.ts';
import type { ReasonFormValues } from './reason-resolver.ts';

interface ReasonFormProps {
  record: AbsenceRecord;
  onSent: (record: AbsenceRecord) => void;
  /** Somebody else was faster: the record is read again. */
  onAnswered: () => void;
}

function useReasonForm({ record, onSent, onAnswered }: ReasonFormProps) {
  const { student } = useStudentPage();
  const [failure, setFailure] = useState<FailedReport | null>(null);
  const { isSending, sendOnce } = useSendOnce();
  const form = useForm<ReasonFormValues>({
    defaultValues: { reason: '' },
    resolver: reasonResolver,
    shouldFocusError: false,
  });
  const { discard } = useDraft(`report-reason/${record.studentAbsenceId}`, form);

  const send = async ({ reason }: ReasonFormValues): Promise<void> => {
    setFailure(null);
    const { studentAbsenceId, absenceDate } = record;
    const body = { eQId: student.eqid, studentAbsenceId, absenceDate, reason: reason.trim() };
    try {
      const answered = await call(submitAbsenceReasonEndpoint, { body, handlesProblems: true }).catch(
        leaveToShell,
      );
      discard();
      onSent(answered);
    } catch (error) {
      const read = readFailure(error, ['reason']);
      setFailure(read);
      if (read.kind === 'fields')
        form.setError('reason', { type: 'server', message: read.errors[0]?.message ?? '' });
      if (isApiProblem(error) && error.is('already-decided')) onAnswered();
    }
  };

  const change = (reason: string): void => {
    form.setValue('reason', reason, { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger();
  };

  return {
    form,
    failure,
    isSending,
    discard,
    change,
    submit: form.handleSubmit((values) => sendOnce(() => send(values))),
  };
}

/** One reason for one unexplained absence (S-4.2, S-5.2). */
export const ReasonForm = (props: ReasonFormProps) => {
  const page = useStudentPage();
  const { form, failure, isSending, discard, change, submit } = useReasonForm(props);
  const message = form.formState.errors.reason?.message;
  const problems = message === undefined ? [] : [{ id: 'reason', message }];
  return (
    <>
      <ErrorSummary problems={problems} attempt={form.formState.submitCount} />
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <AbsenceFacts record={props.record} />
        <ReasonField id="reason" value={form.watch('reason')} error={message} onChange={change} />
        <FailureNote failure={failure} />
        <ButtonRow>
          <Button variant="primary" size="lg" type="submit" busy={isSending} busyLabel="Sending">
            Send reason
          </Button>
          <LinkButton
            variant="ghost"
            size="lg"
            href={hrefTo(paths.attendance(refOf(page)))}
            onClick={discard}
          >
            Cancel
          </LinkButton>
        </ButtonRow>
      </form>
    </>
  );
};
