import { CalendarCheck } from 'lucide-react';
import { absenceStatus, formatShortWeekday } from '@portal/contract';
import type { AbsenceRecord } from '@portal/contract';
import { Card, Empty, Table } from '../../../ui/index.ts';
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

/** Absences with their marks, one row each. */
export const AbsenceTable = ({ records, caption, thisYear }: AbsenceTableProps) => (
  <Card as="div" flush>
    <Table caption={caption} columns={['Date', 'When', 'Reason', 'Status']}>
      {records.map((record) => (
        <Row key={record.studentAbsenceId} record={record} thisYear={thisYear} />
      ))}
    </Table>
  </Card>
);

/** Nothing to list. */
export const NoAbsences = ({ firstName, year }: { firstName: string; year: number }) => (
  <Card as="div">
    <Empty icon={CalendarCheck}>
      There are no absences recorded for {firstName} in {year}.
    </Empty>
  </Card>
);
