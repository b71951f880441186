import { Trash2 } from 'lucide-react';
import { countOf, fitsIn } from '@portal/contract/text';
import { limits } from '@portal/contract/limits';
import type { ConditionType } from '@portal/contract/medical-conditions';
import { Button } from '@portal/ui/buttons';
import { Card, Tag } from '@portal/ui/content';
import { Checkbox, Select } from '@portal/ui/choices';
import { CountedInput } from '@portal/ui/fields';
import { needsDetails, detailsCounter, withCondition } from './conditions-form.ts';
import type { AddedValues } from './conditions-form.ts';

type NewConditionProps = {
  index: number;
  value: AddedValues;
  types: readonly ConditionType[];
  options: readonly { value: string; label: string; disabled: boolean }[];
  errorOf: (path: string) => string | undefined;
  onChange: (value: AddedValues) => void;
  onRemove: () => void;
};

const AllergyDetails = ({ index, value, errorOf, onChange }: NewConditionProps) => {
  const { alergyDetails } = value;
  const name = `added.${index}.alergyDetails`;
  return (
    <CountedInput
      label="Allergy details"
      name={name}
      width="24"
      autoComplete="off"
      maxLength={limits.allergyDetails}
      value={alergyDetails}
      error={errorOf(name)}
      counter={{
        text: detailsCounter(alergyDetails),
        tally: `${countOf(alergyDetails)} / ${limits.allergyDetails}`,
        over: !fitsIn(alergyDetails, limits.allergyDetails),
      }}
      onChange={(event) => onChange({ ...value, alergyDetails: event.target.value })}
    />
  );
};

/** A new condition to report to the school (A-4.10, A-5.10; V-4.1). */
export const NewCondition = (props: NewConditionProps) => {
  const { index, value, types, options, errorOf, onChange, onRemove } = props;
  const name = `added.${index}.medicalConditionId`;
  const headingId = `new-condition-${index}`;
  return (
    <Card className="new-condition" aria-labelledby={headingId}>
      <div className="card-head">
        <h2 id={headingId}>New condition{index > 0 && ` ${index + 1}`}</h2>
        <Tag tone="brand">Not sent yet</Tag>
        <Button iconOnly icon={Trash2} aria-label="Remove this new condition" onClick={onRemove} />
      </div>
      <Select
        label="Condition"
        hint="Conditions already listed cannot be chosen again."
        name={name}
        width="24"
        placeholder="Choose a condition"
        options={options}
        value={value.medicalConditionId}
        error={errorOf(name)}
        onChange={(event) => onChange(withCondition(value, event.target.value, types))}
      />
      {needsDetails(types, value.medicalConditionId) && <AllergyDetails {...props} />}
      <Checkbox
        label="Current"
        hint={value.isCurrent ? undefined : 'A new condition that is not current is not sent.'}
        checked={value.isCurrent}
        onChange={(event) => onChange({ ...value, isCurrent: event.target.checked })}
      />
    </Card>
  );
};
