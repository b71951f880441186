import { forgotPasswordSubmitEndpoint, resetFailure } from '@portal/contract/password-reset';
import { paths } from '@portal/contract/routes';
import { call } from '@portal/client/calls';
import { navigate } from '@portal/client/navigation';
import { checkAuthentication, getSession } from '@portal/client/session';
import { useForm } from '@portal/client/forms/use-form';
import { leaveSignInMessage } from '../../shared/sign-in-message.ts';
import { toasts } from '@portal/ui/feedback';
import { UserFacingError } from '@portal/client/failures';
import { resetToken } from './reset-link.ts';
import { setPasswordErrors, type SetPasswordValues } from './set-password-form.ts';

const DONE = 'Your password has been changed. Sign in with your new password.';

/** Continues to sign-in. The reset signs the person out here, unless another person is signed in. */
async function goToSignIn(): Promise<void> {
  resetToken.forget();
  if (getSession().status !== 'signed-out') await checkAuthentication().catch(() => undefined);
  if (getSession().status === 'signed-out') leaveSignInMessage(DONE);
  else toasts.push({ title: 'The password has been changed.', tone: 'ok' });
  navigate(paths.login(), { replace: true });
}

async function send(token: string, { email, password }: SetPasswordValues): Promise<void> {
  const body = { email, password, confirmationToken: token };
  const { success } = await call(forgotPasswordSubmitEndpoint, { body, handlesProblems: true });
  if (!success) throw new UserFacingError(resetFailure.text, { title: resetFailure.title });
}

/** Submits the new password. */
export const useSetPassword = (token: string) =>
  useForm({
    initial: { email: '', password: '', confirmation: '' },
    check: setPasswordErrors,
    send: (values) => send(token, values),
    onSent: goToSignIn,
    failures: {},
  });
