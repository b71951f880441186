import { useState, type FormEvent } from 'react';
import type { FieldError } from '@portal/contract/errors';
import { shownOf, type Failure } from '@portal/client/failures';
import { useSendOnce } from '@portal/client/forms';

export type SettingForm<Values> = {
  initial: Values;
  /** The first broken rule of each field, in the order of the form. */
  errorsOf: (values: Values) => FieldError[];
  /** Sends what was typed; answers what to tell when it was not taken. */
  send: (values: Values) => Promise<Failure | null>;
};

type State = {
  errors: readonly FieldError[];
  failure: Failure | null;
  isDone: boolean;
  attempt: number;
};

/** A short form on its way: checked here, sent once, and what was typed stays when it fails. */
export function useSettingForm<Values extends Record<string, string>>(form: SettingForm<Values>) {
  const [values, setValues] = useState(form.initial);
  const [state, setState] = useState<State>({
    ...{ errors: [], failure: null, isDone: false },
    attempt: 0,
  });
  const { isSending, sendOnce } = useSendOnce();
  const send = async (): Promise<void> => {
    const errors = form.errorsOf(values);
    const next = { errors, failure: null, isDone: false };
    const attempt = state.attempt + 1;
    setState({ ...next, attempt });
    if (errors.length > 0) return;
    const failure = await form.send(values);
    setState({ ...next, ...shownOf(failure), attempt, isDone: failure === null });
  };
  return {
    ...state,
    isSending,
    values,
    problems: state.errors.map(({ path, message }) => ({ id: path, message })),
    errorOf: (path: keyof Values) => state.errors.find((error) => error.path === path)?.message,
    change: (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed })),
    submit: (event: FormEvent): void => {
      event.preventDefault();
      void sendOnce(send);
    },
  };
}
