import { useState, type FormEvent } from 'react';
import type { FieldError } from '@portal/contract/errors';
import { summaryMessage } from './address-errors.ts';
import type { Failure } from '../failures/call-failure.ts';
import { drafts, isSameShape } from '../drafts/drafts.ts';
import { useSendOnce } from './use-send-once.ts';

export type RequestForm<Values> = {
  /** Names the form and what it is about; what is typed is kept under it until it is sent (D-9.1). */
  formKey: string;
  initial: Values;
  /** The first broken rule of each field, in the order of the form. */
  errorsOf: (values: Values) => FieldError[];
  /** Sends what was typed; answers what to tell when it was not taken. */
  send: (values: Values) => Promise<Failure | null>;
};

type State = {
  failure: Failure | null;
  attempt: number;
  /** The last try to send broke a rule. */
  isCorrecting: boolean;
};

/** A form on its way to the school: checked here, kept as a draft, sent once; what was typed stays when it fails. */
export function useRequestForm<Values>({ formKey, initial, errorsOf, send }: RequestForm<Values>) {
  const [values, setValues] = useState(() => {
    const draft = drafts.read(formKey);
    return isSameShape(draft, initial) ? draft : initial;
  });
  const [state, setState] = useState<State>({ failure: null, attempt: 0, isCorrecting: false });
  const { isSending, sendOnce } = useSendOnce();
  const discard = (): void => drafts.discard(formKey);
  const change = (next: Values): void => {
    setValues(next);
    drafts.write(formKey, next);
  };
  // After a try that broke a rule, rules are checked while typing.
  const errors = state.isCorrecting ? errorsOf(values) : [];
  const submit = async (): Promise<void> => {
    const attempt = state.attempt + 1;
    const isCorrecting = errorsOf(values).length > 0;
    setState({ failure: null, attempt, isCorrecting });
    if (isCorrecting) return;
    const failure = await send(values);
    if (failure === null) discard();
    setState({ failure, attempt: failure === null ? 0 : attempt, isCorrecting: false });
  };
  return {
    ...state,
    isSending,
    values,
    change,
    discard,
    problems: errors.map((error) => ({ id: error.path, message: summaryMessage(error) })),
    errorOf: (path: string) => errors.find((error) => error.path === path)?.message,
    submit: (event: FormEvent): void => {
      event.preventDefault();
      void sendOnce(submit);
    },
  };
}
