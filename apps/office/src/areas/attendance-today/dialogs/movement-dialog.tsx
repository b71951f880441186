import { useState, type FormEvent } from 'react';
import type { FoundStudent, Unexplained } from '@portal/contract/attendance-today';
import { attendanceTexts } from '@portal/texts/office/attendance';
import { Button } from '@portal/ui/buttons';
import { RadioCards } from '@portal/ui/choices';
import { Dialog, FailureNote } from '@portal/ui/feedback';
import { TextInput } from '@portal/ui/fields';
import { useOffice } from '../../../shared/school.tsx';
import { useStudentSearch } from '../attendance-queries.ts';
import type { Attendance } from '../use-attendance.ts';
import { useSettled } from '../use-settled.ts';

const texts = attendanceTexts.movementDialog;

type Chosen = Pick<FoundStudent, 'eqId' | 'name' | 'className'>;

const FindStudent = ({
  chosen,
  onChoose,
}: {
  chosen: Chosen | null;
  onChoose: (one: Chosen | null) => void;
}) => {
  const { school } = useOffice();
  const [typed, setTyped] = useState(chosen?.name ?? '');
  const { data } = useStudentSearch(school.centreCode, useSettled(typed));
  const students = data?.students ?? [];
  return (
    <>
      <TextInput
        label={texts.find}
        name="student"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          onChoose(null);
        }}
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
          value={chosen?.eqId}
          onChange={(eqId) => onChoose(students.find((student) => student.eqId === eqId) ?? null)}
        />
      )}
      {data && students.length === 0 && <p role="status">{texts.none}</p>}
    </>
  );
};

/** Records a late arrival or an early departure, now. */
export const MovementDialog = ({
  kind,
  student,
  attendance,
  onClose,
}: {
  kind: 'late' | 'left';
  student: Unexplained | undefined;
  attendance: Attendance;
  onClose: () => void;
}) => {
  const [chosen, setChosen] = useState<Chosen | null>(student ?? null);
  const [reason, setReason] = useState('');
  const [toldBy, setToldBy] = useState('');
  const { failure, attempt, isBusy, move } = attendance;
  const isLate = kind === 'late';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen) void move({ eqId: chosen.eqId, kind, reason, toldBy }).then((isDone) => isDone && onClose());
  };
  return (
    <Dialog open onClose={onClose} title={isLate ? texts.lateTitle : texts.leftTitle} busy={isBusy}>
      <form className="form" noValidate onSubmit={submit}>
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <FindStudent chosen={chosen} onChoose={setChosen} />
        <TextInput
          label={texts.reason}
          name="reason"
          optional
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextInput
          label={isLate ? texts.lateBy : texts.leftBy}
          name="toldBy"
          optional
          value={toldBy}
          onChange={(event) => setToldBy(event.target.value)}
        />
        <div className="btn-row btn-row-end">
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="primary" type="submit" busy={isBusy} {...(!chosen && { why: texts.choose })}>
            {isLate ? texts.lateSave : texts.leftSave}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
