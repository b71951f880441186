import { Check, Trash2 } from 'lucide-react';
import type { IsoDate } from '@portal/contract/dates';
import type { StudentAtSchool } from '@portal/contract/students';
import type { Failure } from '@portal/client/failures';
import { Button } from '@portal/ui/buttons';
import { Tag } from '@portal/ui/content';
import { FailureNote } from '@portal/ui/feedback';
import { VisuallyHidden } from '@portal/ui/base';
import type { AbsenceBlock } from './absence-blocks.ts';
import { AbsenceFields } from '../absence-fields.tsx';
import { AbsenceDetails } from '../absence-summary.tsx';
import { whenText } from '../absence-when.ts';
import { skippedTexts } from '../closed-days.ts';
import type { SchoolClosures } from '../closed-days.ts';
import type { FieldTexts } from '../absence-field-texts.ts';
import { keyOf, StudentChoice } from './student-choice.tsx';

interface AbsenceBlockProps {
  block: AbsenceBlock;
  /** The block's number, from 1. */
  position: number;
  possible: readonly StudentAtSchool[];
  texts: FieldTexts;
  failure: Failure | null;
  attempt: number;
  today: IsoDate;
  /** The time zones of all possible students' schools. */
  closures: readonly SchoolClosures[];
  onChange: (update: (now: AbsenceBlock) => AbsenceBlock) => void;
  /** Undefined if this is the only block. */
  onRemove: (() => void) | undefined;
}

/** The prefix of the ids of a block's fields. */
export const blockPrefix = (key: string): string => `block-${key}-`;

const namesOf = (block: AbsenceBlock, possible: readonly StudentAtSchool[]): string[] =>
  possible.filter((at) => block.students.includes(keyOf(at))).map((at) => at.student.displayName);

/** The chosen students' schools, or all possible students' schools while none is chosen. */
function closuresOf(
  block: AbsenceBlock,
  possible: readonly StudentAtSchool[],
  closures: readonly SchoolClosures[],
): readonly SchoolClosures[] {
  const chosen = possible.filter((at) => block.students.includes(keyOf(at)));
  if (chosen.length === 0) return closures;
  return closures.filter(({ schoolCode }) => chosen.some((at) => at.enrolment.schoolCode === schoolCode));
}

/** The summary of a block that was sent. */
export const BlockDetails = ({
  block,
  possible,
  today,
  closures,
}: Pick<AbsenceBlockProps, 'block' | 'possible' | 'today' | 'closures'>) => (
  <AbsenceDetails
    students={namesOf(block, possible)}
    when={whenText(block, today)}
    reason={block.reason.trim()}
    skipped={skippedTexts(block, closuresOf(block, possible, closures), today)}
  />
);

const SentBlock = (props: AbsenceBlockProps) => (
  <section className="card" aria-labelledby={`${blockPrefix(props.block.key)}legend`}>
    <div className="card-head">
      <h2 id={`${blockPrefix(props.block.key)}legend`}>Absence {props.position}</h2>
      <Tag tone="ok" icon={Check}>
        Sent
      </Tag>
    </div>
    <BlockDetails {...props} />
  </section>
);

/** One absence of the multi-student form. Read-only once it was sent (S-2.6). */
export const AbsenceBlockFields = (props: AbsenceBlockProps) => {
  const { block, position, possible, texts, failure, today, closures, onChange, onRemove } = props;
  if (block.isSent) return <SentBlock {...props} />;
  const prefix = blockPrefix(block.key);
  return (
    <fieldset className="card">
      <legend className="vh">Absence {position}</legend>
      <div className="card-head">
        <h2>Absence {position}</h2>
        {onRemove && (
          <Button variant="ghost" icon={Trash2} className="aside" onClick={onRemove}>
            Remove
            <VisuallyHidden> absence {position}</VisuallyHidden>
          </Button>
        )}
      </div>
      <div className="form">
        <StudentChoice
          id={`${prefix}students`}
          possible={possible}
          chosen={block.students}
          error={texts.students}
          onChange={(students) => onChange((now) => ({ ...now, students }))}
        />
        <AbsenceFields
          idPrefix={prefix}
          values={block}
          errors={texts}
          today={today}
          closures={closuresOf(block, possible, closures)}
          onChange={(update) => onChange((now) => ({ ...now, ...update(now) }))}
        />
        {failure && !failure.fields && <FailureNote failure={failure} attempt={props.attempt} withRetry />}
      </div>
    </fieldset>
  );
};
