import { HeartPulse } from 'lucide-react';
import { formatDate } from '@portal/contract/dates';
import type { RequestedCondition } from '@portal/contract/medical-conditions';
import { Card, Table, Tag } from '@portal/ui/content';
import { Checkbox } from '@portal/ui/choices';
import { Empty } from '@portal/ui/feedback';
import { VisuallyHidden } from '@portal/ui/base';

export type ShownCondition = Omit<RequestedCondition, 'isNew' | 'medicalConditionId'> & {
  id: string;
  isNew?: boolean;
};

type OnToggle = (id: string, isCurrent: boolean) => void;

const nameOf = ({ description, alergyDetails }: ShownCondition): string =>
  alergyDetails === null || alergyDetails === '' ? description : `${description}, ${alergyDetails}`;

/** The current flag: a checkbox if the page can change it, otherwise text. */
const CurrentFlag = ({
  condition,
  onToggle,
}: {
  condition: ShownCondition;
  onToggle?: OnToggle | undefined;
}) =>
  onToggle ? (
    <Checkbox
      className="tick"
      label={<VisuallyHidden>{nameOf(condition)} is current</VisuallyHidden>}
      checked={condition.isCurrent}
      onChange={(event) => onToggle(condition.id, event.target.checked)}
    />
  ) : (
    <Tag tone={condition.isCurrent ? 'ok' : 'mute'}>{condition.isCurrent ? 'Current' : 'Not current'}</Tag>
  );

type ConditionsTableProps = {
  caption: string;
  conditions: readonly ShownCondition[];
  onToggle?: OnToggle;
};

/** Condition, advised date and current flag (A-2.16; V-4.1). */
export const ConditionsTable = ({ caption, conditions, onToggle }: ConditionsTableProps) => (
  <Table className="meds" caption={caption} columns={['Condition', 'Advised', 'Current']}>
    {conditions.map((condition) => (
      <tr key={condition.id}>
        <th scope="row" className="breaks">
          {condition.description} {condition.isNew && <Tag tone="brand">New</Tag>}
          {condition.alergyDetails !== null && condition.alergyDetails !== '' && (
            <div className="muted condition-details">
              <bdi>{condition.alergyDetails}</bdi>
            </div>
          )}
        </th>
        <td className="muted">{formatDate(condition.advisedDate)}</td>
        <td className="end">
          <CurrentFlag condition={condition} onToggle={onToggle} />
        </td>
      </tr>
    ))}
  </Table>
);

/** The school's record: a table, or the empty state. */
export const HeldConditions = ({ firstName, ...table }: ConditionsTableProps & { firstName: string }) => (
  <Card as="div" flush>
    {table.conditions.length === 0 ? (
      <Empty icon={HeartPulse}>The school holds no medical conditions for {firstName}.</Empty>
    ) : (
      <ConditionsTable {...table} />
    )}
  </Card>
);
