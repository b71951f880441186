import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useChange } from '@portal/client/forms';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { Icon } from '@portal/ui/content';
import { TextInput } from '@portal/ui/fields';
import { type IconType } from '@portal/ui/base';

export type RowFormProps = {
  icon: IconType;
  title: string;
  label: string;
  hint?: string;
  name: string;
  initial: string;
  maxLength: number;
  submit: string;
  busyLabel: string;
  errorOf: (value: string) => string | undefined;
  send: (value: string) => Promise<void>;
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** One line to fill in, in the place of a row. What was typed stays when it fails. */
export const RowForm = (props: RowFormProps) => {
  const { icon, title, label, hint, name, initial, maxLength, submit, busyLabel } = props;
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  const { isBusy, failure, attempt, make } = useChange();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = props.errorOf(value);
    setError(wrong);
    if (wrong !== undefined) return form.current?.querySelector<HTMLElement>('input')?.focus();
    if (await make(() => props.send(value))) await props.onDone();
  };
  return (
    <div className="setting row-form">
      <Icon icon={icon} />
      <form className="form" ref={form} noValidate onSubmit={(event) => void send(event)}>
        <h3>{title}</h3>
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <TextInput
          label={label}
          hint={hint}
          name={name}
          autoComplete="off"
          maxLength={maxLength}
          value={value}
          error={error}
          onChange={(event) => setValue(event.target.value)}
        />
        <ButtonRow>
          <Button variant="primary" type="submit" busy={isBusy} busyLabel={busyLabel}>
            {submit}
          </Button>
          <Button variant="ghost" unavailable={isBusy} onClick={props.onClose}>
            Cancel
          </Button>
        </ButtonRow>
      </form>
    </div>
  );
};
