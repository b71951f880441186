import { useState } from 'react';
import { forgotPasswordSubmitEndpoint, resetFailure } from '@portal/contract/password-reset';
import { paths } from '@portal/contract/routes';
import { type FieldError } from '@portal/contract/errors';
import { call } from '@portal/client/calls';
import { navigate } from '@portal/client/navigation';
import { checkAuthentication, getSession } from '@portal/client/session';
import { useSendOnce } from '@portal/client/forms';
import { leaveSignInWord } from '../../shared/sign-in-word.ts';
import { toasts } from '@portal/ui/feedback';
import { failureOf, shownOf, type Failure } from '@portal/client/failures';
import { resetToken } from './reset-link.ts';
import { setPasswordErrors, type SetPasswordValues } from './set-password-form.ts';

const DONE = 'Your password has been changed. Sign in with your new password.';

/** To the sign-in page. Who was signed in here is not any more, unless it was somebody else. */
async function goToSignIn(): Promise<void> {
  resetToken.forget();
  if (getSession().status !== 'signed-out') await checkAuthentication().catch(() => undefined);
  if (getSession().status === 'signed-out') leaveSignInWord(DONE);
  else toasts.push({ title: 'The password has been changed.', tone: 'ok' });
  navigate(paths.login(), { replace: true });
}

async function send(token: string, { email, password }: SetPasswordValues): Promise<Failure | null> {
  try {
    const body = { email, password, confirmationToken: token };
    const { success } = await call(forgotPasswordSubmitEndpoint, { body, handlesProblems: true });
    return success ? null : resetFailure;
  } catch (error) {
    return failureOf(error);
  }
}

type State = { errors: readonly FieldError[]; failure: Failure | null; attempt: number };

/** The new password on its way: checked here, sent once, and what was typed stays when it fails. */
export function useSetPassword(token: string) {
  const [values, setValues] = useState<SetPasswordValues>({ email: '', password: '', confirmation: '' });
  const [state, setState] = useState<State>({ errors: [], failure: null, attempt: 0 });
  const { isSending, sendOnce } = useSendOnce();
  const submit = async (): Promise<void> => {
    const errors = setPasswordErrors(values);
    const attempt = state.attempt + 1;
    setState({ errors, failure: null, attempt });
    if (errors.length > 0) return;
    const failure = await send(token, values);
    if (failure) setState({ ...shownOf(failure), attempt });
    else await goToSignIn();
  };
  return {
    ...state,
    isSending,
    values,
    change: (changed: Partial<SetPasswordValues>) => setValues((before) => ({ ...before, ...changed })),
    submit: () => sendOnce(submit),
  };
}
