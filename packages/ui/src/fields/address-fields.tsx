import { FieldGroup } from './field-group.tsx';
import { Select } from '../choices/select.tsx';
import { TextInput } from './text-input.tsx';
import type { Option } from '../base/types.ts';

type AddressPart = 'line1' | 'line2' | 'suburb' | 'state' | 'postcode';

export type AddressFieldsProps = {
  /** The prefix of the field names: `residentialAddress` for `residentialAddress.line1` and so on. */
  name: string;
  legend: string;
  values: Readonly<Record<AddressPart, string>>;
  states: readonly Option[];
  /** Error messages by field name. */
  errorOf: (name: string) => string | undefined;
  onChange: (part: AddressPart, value: string) => void;
  /** The section for browser autofill: `section-home` and the like. */
  section: string;
  limits: { line: number; suburb: number };
};

const POSTCODE = 4;

/** The parts of one address, in the usual order. */
export const AddressFields = ({
  name,
  legend,
  values,
  states,
  errorOf,
  onChange,
  section,
  limits,
}: AddressFieldsProps) => {
  const text = (part: AddressPart, label: string, token: string, maxLength: number) => ({
    label,
    name: `${name}.${part}`,
    maxLength,
    autoComplete: `${section} ${token}`,
    value: values[part],
    error: errorOf(`${name}.${part}`),
    onChange: (event: { target: { value: string } }) => onChange(part, event.target.value),
  });
  return (
    <FieldGroup id={name} legend={legend} big>
      <div className="form">
        <TextInput {...text('line1', 'Address line 1', 'address-line1', limits.line)} />
        <TextInput {...text('line2', 'Address line 2', 'address-line2', limits.line)} optional />
        <TextInput {...text('suburb', 'Suburb', 'address-level2', limits.suburb)} width="24" />
        <div className="field-row">
          <Select
            label="State"
            name={`${name}.state`}
            autoComplete={`${section} address-level1`}
            placeholder="Choose"
            options={states}
            width="8"
            value={values.state}
            error={errorOf(`${name}.state`)}
            onChange={(event) => onChange('state', event.target.value)}
          />
          <TextInput
            {...text('postcode', 'Postcode', 'postal-code', POSTCODE)}
            inputMode="numeric"
            width="4"
          />
        </div>
      </div>
    </FieldGroup>
  );
};
