import type { ReactNode, Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import { FieldGroup } from '../fields/field-group.tsx';
import type { FieldTexts } from '../fields/field.tsx';

export type RadioOption = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
};

export type RadioCardsProps = Omit<FieldTexts, 'label'> & {
  /** Also the id of the first radio, for the error summary. */
  id?: string | undefined;
  name: string;
  legend: ReactNode;
  options: readonly RadioOption[];
  value: string | undefined;
  onChange: (value: string) => void;
  sideBySide?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** Radio buttons shown as cards, for a few options. */
export const RadioCards = (props: RadioCardsProps) => {
  const { name, legend, options, value, onChange, sideBySide, ref, id = name, ...texts } = props;
  return (
    <FieldGroup id={id} legend={legend} {...texts}>
      <div className={sideBySide ? 'yn' : 'choices'}>
        {options.map((option, at) => (
          <label key={option.value} className={classNames('choice', 'choice-card')}>
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              ref={at === 0 ? ref : undefined}
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint != null && <small>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
};
