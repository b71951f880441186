import { Flag } from 'lucide-react';
import { formatShortWeekday } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import type { AbsenceRecord } from '@portal/contract/attendance';
import { hrefTo } from '@portal/client/navigation';
import { Icon } from '@portal/ui/content';
import { LinkButton } from '@portal/ui/buttons';
import { VisuallyHidden } from '@portal/ui/base';
import type { StudentRef } from '../../../shared/student-ref.ts';

const title = (count: number): string =>
  count === 1 ? '1 absence needs a reason' : `${count} absences need a reason`;

/** Absences that need a reason, at the top of the page (V-4.1). For the primary account owner only. */
export const TodoCard = ({
  records,
  studentRef,
  thisYear,
}: {
  records: readonly AbsenceRecord[];
  studentRef: StudentRef;
  thisYear: string;
}) => (
  <section className="card todo" aria-labelledby="attendance-todo">
    <div className="todo-head">
      <Icon icon={Flag} />
      <h2 id="attendance-todo">{title(records.length)}</h2>
    </div>
    <ul className="rows">
      {records.map((record) => {
        const date = formatShortWeekday(record.absenceDate, thisYear);
        const href = hrefTo(paths.reportReason({ ...studentRef, absenceId: record.studentAbsenceId }));
        return (
          <li key={record.studentAbsenceId}>
            <p>
              <b>{date}</b>
              <small>{record.absencePeriod}</small>
            </p>
            <LinkButton acts variant="tonal" href={href}>
              Give a reason
              <VisuallyHidden>
                {' '}
                for {date}, {record.absencePeriod}
              </VisuallyHidden>
            </LinkButton>
          </li>
        );
      })}
    </ul>
  </section>
);
