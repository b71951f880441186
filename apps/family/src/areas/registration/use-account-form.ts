import { useState } from 'react';
import { mfaCodeSchema } from '@portal/contract/people';
import { type FieldError } from '@portal/contract/errors';
import { failureOf, shownOf, type Failure } from '@portal/client/failures';
import { useSendOnce } from '@portal/client/forms';
import { accountFormErrors, accountFrom, keptOf, type AccountValues } from './account-form.ts';
import { EMAIL_TAKEN, type CodeAsked, type RegisterAnswer } from './register-answer.ts';
import { registration } from './registration-session.ts';
import { goWhereItStands } from './where-it-stands.ts';
import type { Kind } from './stage-path.ts';

/** The code of an answer that asked for one; without `token`: send another. */
export type CodeGiven = { readonly mfaSessionId: string; readonly token?: string };

/** Sends the form; each kind of registration has a call of its own. */
export type Register = (values: AccountValues, code: CodeGiven | null) => Promise<RegisterAnswer>;

type State = {
  readonly errors: readonly FieldError[];
  readonly failure: Failure | null;
  readonly asked: CodeAsked | null;
  readonly attempt: number;
};

const initial: State = { errors: [], failure: null, asked: null, attempt: 0 };

const codeErrors = (token: string): FieldError[] => {
  const message = mfaCodeSchema.safeParse(token).error?.issues[0]?.message;
  return message === undefined ? [] : [{ path: 'mfaCode', message }];
};

function changeAfter(answer: RegisterAnswer, before: CodeAsked | null): Partial<State> {
  if (answer.kind === 'email-taken') return { failure: EMAIL_TAKEN, asked: null };
  if (answer.kind === 'registered') return {};
  const errors = answer.error === null ? [] : [{ path: 'mfaCode', message: answer.error }];
  // A wrong code doesn't say again where it was sent.
  const message = answer.asked.message || (before?.message ?? '');
  return { asked: { ...answer.asked, message }, errors };
}

/** The form for a new account: checked here, sent once, and what was typed stays when it fails. */
export function useAccountForm(
  kind: Kind,
  { register, onRegistered }: { register: Register; onRegistered: (email: string) => void },
) {
  const [values, setValues] = useState(() => accountFrom(registration.drafted()));
  const [token, setToken] = useState('');
  const [state, setState] = useState(initial);
  const { isSending, sendOnce } = useSendOnce();
  const send = async (code: CodeGiven | null, errors: readonly FieldError[]): Promise<void> => {
    const begun = { ...state, errors, failure: null, attempt: state.attempt + 1 };
    setState(begun);
    if (errors.length > 0) return;
    try {
      const answer = await register(values, code);
      setState({ ...begun, ...changeAfter(answer, state.asked) });
      if (answer.kind === 'registered') onRegistered(values.email.trim());
    } catch (error) {
      if (!goWhereItStands(kind, error)) setState({ ...begun, ...shownOf(failureOf(error)) });
    }
  };
  const { asked } = state;
  return {
    ...state,
    isSending,
    values,
    token,
    setToken,
    change: (changed: Partial<AccountValues>): void => {
      const next = { ...values, ...changed };
      setValues(next);
      registration.keep(keptOf(next));
      // The code was for the other number.
      if (changed.mobile !== undefined) setState((before) => ({ ...before, asked: null }));
    },
    submit: () =>
      sendOnce(() =>
        send(asked && { mfaSessionId: asked.mfaSessionId, token }, [
          ...accountFormErrors(values),
          ...(asked ? codeErrors(token) : []),
        ]),
      ),
    sendAnother: async (): Promise<void> => {
      setToken('');
      if (asked) await sendOnce(() => send({ mfaSessionId: asked.mfaSessionId }, accountFormErrors(values)));
    },
  };
}

export type AccountForm = ReturnType<typeof useAccountForm>;
