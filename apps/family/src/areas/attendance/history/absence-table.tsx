import { CalendarCheck } from 'lucide-react';
import { absenceStatus } from '@portal/contract/attendance';
import { formatShortWeekday } from '@portal/contract/dates';
import type { AbsenceRecord } from '@portal/contract/attendance';
import { Card, Table } from '@portal/ui/content';
import { Empty } from '@portal/ui/feedback';
import { AbsenceStatusTag } from '../absence-status-tag.tsx';

const Row = ({ record, thisYear }: { record: AbsenceRecord; thisYear: string }) => (
  <tr>
    <th scope="row">{formatShortWeekday(record.absenceDate, thisYear)}</th>
    <td className="muted">
      <bdi>{record.absencePeriod}</bdi>
    </td>
    <td className={record.reason ? 'breaks' : 'muted'}>
      {record.reason ?? 'No reason given'}
      {record.schoolNote !== null && <p className="muted small">The school says: {record.schoolNote}</p>}
    </td>
    <td>
      <AbsenceStatusTag status={absenceStatus(record)} />
    </td>
  </tr>
);

export interface AbsenceTableProps {
  records: readonly AbsenceRecord[];
  caption: string;
  thisYear: string;
}

/** Absences with their status tags, one row each. */
export const AbsenceTable = ({ records, caption, thisYear }: AbsenceTableProps) => (
  <Card as="div" flush>
    <Table caption={caption} columns={['Date', 'When', 'Reason', 'Status']}>
      {records.map((record) => (
        <Row key={record.studentAbsenceId} record={record} thisYear={thisYear} />
      ))}
    </Table>
  </Card>
);

/** The empty state. */
export const NoAbsences = ({ firstName, year }: { firstName: string; year: number }) => (
  <Card as="div">
    <Empty icon={CalendarCheck}>
      There are no absences recorded for {firstName} in {year}.
    </Empty>
  </Card>
);
