import type { ReactNode } from 'react';

interface ChoiceOption<Value extends string> {
  value: Value;
  title: ReactNode;
  hint?: ReactNode;
}

interface ChoiceListProps<Value extends string> {
  name: string;
  legend: string;
  value: Value;
  options: readonly ChoiceOption<Value>[];
  onChange: (value: Value) => void;
}

/** Radio buttons for a setting that is saved at once. */
export const ChoiceList = <Value extends string>(props: ChoiceListProps<Value>) => {
  const { name, legend, value, options, onChange } = props;
  return (
    <fieldset>
      <legend className="legend">{legend}</legend>
      <div className="choices">
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.title}
              {option.hint != null && <small>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
