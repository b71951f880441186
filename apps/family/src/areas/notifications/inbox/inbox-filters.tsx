import { useUser } from '@portal/client/session';
import { inboxTexts } from '@portal/texts/inbox';
import { Chip, ChipGroup } from '@portal/ui/choices';
import type { InboxChoice } from '../notifications-query.ts';

const texts = inboxTexts.filters;

export interface InboxFiltersProps {
  choice: InboxChoice;
  needsYou: number;
  onChange: (choice: InboxChoice) => void;
}

/** Filters: all notifications, those that need the person, or those of one student. */
export const InboxFilters = ({ choice, needsYou, onChange }: InboxFiltersProps) => {
  const { students, delegatedStudents } = useUser();
  const shown = [...students, ...delegatedStudents];
  return (
    <div className="filters">
      <ChipGroup label={texts.label}>
        <Chip pressed={choice.show === 'all'} onClick={() => onChange({ show: 'all' })}>
          {texts.all}
        </Chip>
        <Chip pressed={choice.show === 'needs-you'} onClick={() => onChange({ show: 'needs-you' })}>
          {texts.needsYou} {needsYou > 0 && <b className="num">{needsYou}</b>}
        </Chip>
        {shown.length > 1 &&
          shown.map(({ oneSchoolId, firstName }) => (
            <Chip
              key={oneSchoolId}
              pressed={choice.show === 'student' && choice.studentId === oneSchoolId}
              onClick={() => onChange({ show: 'student', studentId: oneSchoolId })}
            >
              {firstName}
            </Chip>
          ))}
      </ChipGroup>
    </div>
  );
};
