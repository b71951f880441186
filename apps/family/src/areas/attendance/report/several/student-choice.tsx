import { yearLevelName } from '@portal/contract/shared';
import type { StudentAtSchool } from '@portal/contract/students';
import { Checkbox } from '@portal/ui/choices';
import { FieldGroup } from '@portal/ui/fields';
import { studentKey } from './absence-blocks.ts';

/** The key of a student at a school within a block. */
export const keyOf = ({ student, enrolment }: StudentAtSchool): string =>
  studentKey(student.eqid, enrolment.schoolCode);

interface StudentChoiceProps {
  id: string;
  possible: readonly StudentAtSchool[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** The student checkboxes of a block (S-2.6). */
export const StudentChoice = ({ id, possible, chosen, error, onChange }: StudentChoiceProps) => {
  const toggle = (key: string, isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(key);
    else next.delete(key);
    onChange(possible.map(keyOf).filter((known) => next.has(known)));
  };
  return (
    <FieldGroup id={id} legend="Students" error={error}>
      <div className="choices">
        {possible.map((at, index) => (
          <Checkbox
            key={keyOf(at)}
            card
            id={index === 0 ? id : undefined}
            label={at.student.displayName}
            hint={`${yearLevelName(at.enrolment.year)}, ${at.enrolment.schoolName}`}
            checked={chosen.includes(keyOf(at))}
            onChange={(event) => toggle(keyOf(at), event.target.checked)}
          />
        ))}
      </div>
    </FieldGroup>
  );
};
