import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../base/class-names.ts';
import { Field, useFieldId, type FieldTexts, type FieldWidth } from '../fields/field.tsx';
import { Icon } from '../content/icon.tsx';
import type { Option } from '../base/types.ts';

export type SelectProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldTexts & {
    options: readonly Option[];
    /** The first option, which represents no answer. */
    placeholder?: string | undefined;
    width?: FieldWidth | undefined;
  };

/** A native select. */
export const Select = ({
  label,
  optional,
  hint,
  error,
  options,
  placeholder,
  width,
  id,
  ...rest
}: SelectProps) => (
  <Field id={useFieldId(id, rest.name)} label={label} optional={optional} hint={hint} error={error}>
    {(wiring) => (
      <span className={classNames('select', width && `w-${width}`)}>
        <select {...rest} {...wiring}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon icon={ChevronDown} />
      </span>
    )}
  </Field>
);
