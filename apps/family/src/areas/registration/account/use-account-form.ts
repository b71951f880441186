import { useState, type FormEvent } from 'react';
import { mfaCodeSchema } from '@portal/contract/people';
import { type FieldError } from '@portal/contract/errors';
import { emailTakenMessage } from '@portal/contract/registration';
import { UserFacingError } from '@portal/client/failures';
import { useAction } from '@portal/client/forms';
import { useForm } from '@portal/client/forms/use-form';
import { accountFormErrors, accountFrom, keptOf, type AccountValues } from './account-form.ts';
import type { RequestedCode, RegisterAnswer } from './register-answer.ts';
import { registration } from '../progress/registration-session.ts';
import { goToCurrentStage } from '../progress/current-stage.ts';
import type { Kind } from '../progress/stage-path.ts';

/** The verification code, once requested. Without `token`, requests a new one. */
export type EnteredCode = { readonly mfaSessionId: string; readonly token?: string };

/** Submits the form. Each kind of registration has its own endpoint. */
export type Register = (values: AccountValues, code: EnteredCode | null) => Promise<RegisterAnswer>;

const codeErrors = (token: string): FieldError[] => {
  const message = mfaCodeSchema.safeParse(token).error?.issues[0]?.message;
  return message === undefined ? [] : [{ path: 'mfaCode', message }];
};

type FormValues = AccountValues & { mfaCode: string };

const accountOf = ({ email, confirmEmail, password, confirmationPassword, mobile }: AccountValues) => ({
  email,
  confirmEmail,
  password,
  confirmationPassword,
  mobile,
});

interface Outcome {
  register: Register;
  onRegistered: (email: string) => void;
}

/** The new account form, including the SMS code if one is required. */
export function useAccountForm(kind: Kind, { register, onRegistered }: Outcome) {
  const [requestedCode, setRequestedCode] = useState<RequestedCode | null>(null);
  const handles = (error: unknown): boolean => goToCurrentStage(kind, error);
  /** Submits the form. A wrong code is reported at its field. */
  const send = async (values: FormValues, code: EnteredCode | null): Promise<void> => {
    const answer = await register(accountOf(values), code);
    if (answer.kind === 'registered') return onRegistered(values.email.trim());
    if (answer.kind === 'email-taken') {
      setRequestedCode(null);
      throw new UserFacingError('', { title: emailTakenMessage });
    }
    // The response to a wrong code doesn't repeat where the code was sent.
    setRequestedCode((before) => ({
      ...answer.code,
      message: answer.code.message || (before?.message ?? ''),
    }));
    if (answer.error !== null) throw new UserFacingError(answer.error, { field: 'mfaCode' });
  };
  const form = useForm({
    initial: { ...accountFrom(registration.drafted()), mfaCode: '' },
    check: ({ mfaCode, ...values }: FormValues) => [
      ...accountFormErrors(values),
      ...(requestedCode ? codeErrors(mfaCode) : []),
    ],
    send: (values) =>
      send(values, requestedCode && { mfaSessionId: requestedCode.mfaSessionId, token: values.mfaCode }),
    failures: {},
    handles,
  });
  const another = useAction({ handles });
  return {
    ...form,
    requestedCode,
    isSending: form.isSending || another.isBusy,
    failure: form.failure ?? another.failure,
    attempt: form.attempt + another.attempt,
    submit: (event: FormEvent): void => {
      another.clear();
      form.submit(event);
    },
    change: (changed: Partial<FormValues>): void => {
      form.change(changed);
      registration.keep(keptOf({ ...form.values, ...changed }));
      // The code was sent to the previous number.
      if (changed.mobile !== undefined) setRequestedCode(null);
    },
    sendAnother: async (): Promise<void> => {
      if (!requestedCode) return;
      form.change({ mfaCode: '' });
      await another.run(() => send(form.values, { mfaSessionId: requestedCode.mfaSessionId }));
    },
  };
}

export type AccountForm = ReturnType<typeof useAccountForm>;
