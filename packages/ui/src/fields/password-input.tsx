import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Button } from '../buttons/button.tsx';
import { Field, useFieldId, type FieldTexts } from './field.tsx';

export type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldTexts & {
    /** Id of a further description, such as the requirements. */
    describedBy?: string | undefined;
  };

/** A password field with a button that reveals it. Pasting and password managers work. */
export const PasswordInput = ({
  label,
  optional,
  hint,
  error,
  describedBy,
  id,
  ...input
}: PasswordInputProps) => {
  const [shown, setShown] = useState(false);
  return (
    <Field
      id={useFieldId(id, input.name)}
      label={label}
      optional={optional}
      hint={hint}
      error={error}
      describedBy={describedBy}
    >
      {(wiring) => (
        <span className="input-suffix">
          <input
            autoComplete="current-password"
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className="input"
          />
          <Button
            iconOnly
            icon={shown ? EyeOff : Eye}
            aria-label="Show password"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
};
