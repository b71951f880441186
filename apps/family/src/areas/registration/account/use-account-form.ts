import { useState } from 'react';
import { mfaCodeSchema } from '@portal/contract/people';
import { type FieldError } from '@portal/contract/errors';
import { emailTakenMessage } from '@portal/contract/registration';
import { UserFacingError } from '@portal/client/failures';
import { useAction } from '@portal/client/forms';
import { useForm } from '@portal/client/forms/use-form';
import { accountFormErrors, accountFrom, keptOf, type AccountValues } from './account-form.ts';
import type { CodeAsked, RegisterAnswer } from './register-answer.ts';
import { registration } from '../progress/registration-session.ts';
import { goWhereItStands } from '../progress/where-it-stands.ts';
import type { Kind } from '../progress/stage-path.ts';

/** The code of an answer that asked for one; without `token`: send another. */
export type CodeGiven = { readonly mfaSessionId: string; readonly token?: string };

/** Sends the form; each kind of registration has a call of its own. */
export type Register = (values: AccountValues, code: CodeGiven | null) => Promise<RegisterAnswer>;

const codeErrors = (token: string): FieldError[] => {
  const message = mfaCodeSchema.safeParse(token).error?.issues[0]?.message;
  return message === undefined ? [] : [{ path: 'mfaCode', message }];
};

type FormValues = AccountValues & { mfaCode: string };

const accountOf = ({ email, confirmEmail, password, confirmationPassword, mobile }: AccountValues) => ({
  ...{ email, confirmEmail, password, confirmationPassword, mobile },
});

interface Outcome {
  register: Register;
  onRegistered: (email: string) => void;
}

/** The form for a new account; a code by SMS, where one is asked for, is part of it. */
export function useAccountForm(kind: Kind, { register, onRegistered }: Outcome) {
  const [asked, setAsked] = useState<CodeAsked | null>(null);
  const handles = (error: unknown): boolean => goWhereItStands(kind, error);
  /** Sends the form; a wrong code is told at its field. */
  const send = async (values: FormValues, code: CodeGiven | null): Promise<void> => {
    const answer = await register(accountOf(values), code);
    if (answer.kind === 'registered') return onRegistered(values.email.trim());
    if (answer.kind === 'email-taken') {
      setAsked(null);
      throw new UserFacingError('', { title: emailTakenMessage });
    }
    // A wrong code doesn't say again where it was sent.
    setAsked((before) => ({ ...answer.asked, message: answer.asked.message || (before?.message ?? '') }));
    if (answer.error !== null) throw new UserFacingError(answer.error, { field: 'mfaCode' });
  };
  const form = useForm({
    initial: { ...accountFrom(registration.drafted()), mfaCode: '' },
    check: ({ mfaCode, ...values }: FormValues) => [
      ...accountFormErrors(values),
      ...(asked ? codeErrors(mfaCode) : []),
    ],
    send: (values) => send(values, asked && { mfaSessionId: asked.mfaSessionId, token: values.mfaCode }),
    failures: {},
    handles,
  });
  const another = useAction({ handles });
  return {
    ...form,
    asked,
    isSending: form.isSending || another.isBusy,
    failure: form.failure ?? another.failure,
    attempt: form.attempt + another.attempt,
    change: (changed: Partial<FormValues>): void => {
      form.change(changed);
      registration.keep(keptOf({ ...form.values, ...changed }));
      // The code was for the other number.
      if (changed.mobile !== undefined) setAsked(null);
    },
    sendAnother: async (): Promise<void> => {
      if (!asked) return;
      form.change({ mfaCode: '' });
      await another.run(() => send(form.values, { mfaSessionId: asked.mfaSessionId }));
    },
  };
}

export type AccountForm = ReturnType<typeof useAccountForm>;
