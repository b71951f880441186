import { movementBodySchema, type Unexplained } from '@portal/contract/attendance-today';
import { schemaErrors } from '@portal/client/forms/schema-errors';
import { useForm } from '@portal/client/forms/use-form';
import { attendanceTexts } from '@portal/texts/office/attendance';
import { Button } from '@portal/ui/buttons';
import { RadioCards } from '@portal/ui/choices';
import { Dialog, FailureNote } from '@portal/ui/feedback';
import { TextInput } from '@portal/ui/fields';
import { useOffice } from '../../../shared/school.tsx';
import { useStudentSearch } from '../attendance-queries.ts';
import { entryFailures, type Attendance } from '../use-attendance.ts';
import { useSettled } from '../../../shared/use-settled.ts';

const texts = attendanceTexts.movementDialog;

interface Values extends Record<string, unknown> {
  /** The EQ ID of the chosen student; empty if none is chosen. */
  eqId: string;
  /** The text typed to find the student. */
  search: string;
  reason: string;
  toldBy: string;
}

interface MovementProps {
  kind: 'late' | 'left';
  student: Unexplained | undefined;
  attendance: Attendance;
  onClose: () => void;
}

const bodyOf = (kind: MovementProps['kind'], { eqId, reason, toldBy }: Values) => ({
  eqId,
  kind,
  reason,
  toldBy,
});

/** What was typed stays in the tab until it is saved or cancelled. */
function useMovement({ kind, student, attendance: { move }, onClose }: MovementProps) {
  const { centreCode } = useOffice().school;
  return useForm<Values, void>({
    draft: `attendance-${kind}/${centreCode}/${student?.eqId ?? ''}`,
    initial: { eqId: student?.eqId ?? '', search: student?.name ?? '', reason: '', toldBy: '' },
    check: (values) => schemaErrors(movementBodySchema.safeParse(bodyOf(kind, values))),
    send: (values) => move(movementBodySchema.parse(bodyOf(kind, values))),
    onSent: onClose,
    failures: entryFailures,
  });
}
type MovementForm = ReturnType<typeof useMovement>;

const FindStudent = ({ form: { values, change } }: { form: MovementForm }) => {
  const { school } = useOffice();
  const { data } = useStudentSearch(school.centreCode, useSettled(values.search));
  const students = data?.students ?? [];
  return (
    <>
      <TextInput
        label={texts.find}
        name="student"
        type="search"
        autoComplete="off"
        value={values.search}
        onChange={({ target }) => change({ search: target.value, eqId: '' })}
      />
      {students.length > 0 && (
        <RadioCards
          name="found"
          legend={texts.found}
          options={students.slice(0, 5).map(({ eqId, name, className, status }) => ({
            value: eqId,
            label: `${name}, ${className}`,
            hint: attendanceTexts.status[status],
          }))}
          value={values.eqId}
          onChange={(eqId) => change({ eqId })}
        />
      )}
      {data && students.length === 0 && <p role="status">{texts.none}</p>}
    </>
  );
};

/** Records a late arrival or an early departure, now. */
export const MovementDialog = (props: MovementProps) => {
  const { kind, onClose } = props;
  const form = useMovement(props);
  const { values, change, errorOf, failure, isSending } = form;
  const isLate = kind === 'late';
  const cancel = (): void => {
    form.discard();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={isLate ? texts.lateTitle : texts.leftTitle} busy={isSending}>
      <form className="form" noValidate onSubmit={form.submit}>
        {failure && <FailureNote failure={failure} attempt={form.attempt} />}
        <FindStudent form={form} />
        <TextInput
          label={texts.reason}
          name="reason"
          optional
          value={values.reason}
          error={errorOf('reason')}
          onChange={({ target }) => change({ reason: target.value })}
        />
        <TextInput
          label={isLate ? texts.lateBy : texts.leftBy}
          name="toldBy"
          optional
          value={values.toldBy}
          error={errorOf('toldBy')}
          onChange={({ target }) => change({ toldBy: target.value })}
        />
        <div className="btn-row btn-row-end">
          <Button variant="ghost" onClick={cancel}>
            {texts.cancel}
          </Button>
          <Button
            variant="primary"
            type="submit"
            busy={isSending}
            {...(values.eqId === '' && { why: texts.choose })}
          >
            {isLate ? texts.lateSave : texts.leftSave}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
