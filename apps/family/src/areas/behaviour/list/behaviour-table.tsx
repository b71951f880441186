import { formatShortWeekday } from '@portal/contract/dates';
import type { BehaviourRecord } from '@portal/contract/behaviour';
import { Card, Table, Tag } from '@portal/ui/content';
import { IncidentTag } from '../incident-tag.tsx';
import { CategoryText } from './category-text.tsx';

const Row = ({ record, thisYear }: { record: BehaviourRecord; thisYear: string }) => {
  const date = formatShortWeekday(record.incidentDate, thisYear);
  return (
    <tr>
      <th scope="row">{date}</th>
      <td>
        <IncidentTag type={record.incidentType} />
      </td>
      <td>
        <CategoryText categories={record.incidentCategories} about={date} />
      </td>
      <td>{record.isNew && <Tag tone="info">New</Tag>}</td>
    </tr>
  );
};

/** Incidents with their type, one row each. */
export const BehaviourTable = ({
  records,
  thisYear,
}: {
  records: readonly BehaviourRecord[];
  thisYear: string;
}) => (
  <Card as="div" flush className="incidents">
    <Table caption="Behaviour, newest first" columns={['Date', 'Type', 'Categories', 'New']}>
      {records.map((record) => (
        <Row key={record.behaviourId} record={record} thisYear={thisYear} />
      ))}
    </Table>
  </Card>
);
