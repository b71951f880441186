import { useEffect, useRef } from 'react';
import { useForm } from '@portal/client/forms/use-form';
import { failureTexts } from '@portal/texts/failures';
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

const rowMessages = { codes: { 'not-found': { text: failureTexts.alreadyGone } } };

/** A one-line form that replaces a row. The input is kept on failure. */
export const RowForm = (props: RowFormProps) => {
  const { icon, title, label, hint, name, initial, maxLength, submit, busyLabel } = props;
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initial: { value: initial },
    check: ({ value }) => {
      const message = props.errorOf(value);
      return message === undefined ? [] : [{ path: 'value', message }];
    },
    send: ({ value }) => props.send(value),
    onSent: props.onDone,
    failures: rowMessages,
    onInvalid: () => element.current?.querySelector<HTMLElement>('input')?.focus(),
  });
  useEffect(() => element.current?.querySelector<HTMLElement>('input')?.focus(), []);
  return (
    <div className="setting row-form">
      <Icon icon={icon} />
      <form className="form" ref={element} noValidate onSubmit={form.submit}>
        <h3>{title}</h3>
        {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
        <TextInput
          label={label}
          hint={hint}
          name={name}
          autoComplete="off"
          maxLength={maxLength}
          value={form.values.value}
          error={form.errorOf('value')}
          onChange={(event) => form.change({ value: event.target.value })}
        />
        <ButtonRow>
          <Button variant="primary" type="submit" busy={form.isSending} busyLabel={busyLabel}>
            {submit}
          </Button>
          <Button variant="ghost" unavailable={form.isSending} onClick={props.onClose}>
            Cancel
          </Button>
        </ButtonRow>
      </form>
    </div>
  );
};
