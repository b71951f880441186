/** Signing in with a passkey, without password and code (D-4.4; G5). */
import { passkeyLoginEndpoint, passkeyOptionsEndpoint } from '@portal/contract/session';
import { isApiProblem, UNREACHABLE, call } from '@portal/client/calls';
import { requestPasskey } from '@portal/client/session/passkeys';
import { UserFacingError, OFFLINE_TEXT } from '@portal/client/failures';
import { device } from '@portal/client/device';
import { completeSignIn } from '@portal/client/session';
import { loginOutcome, type LoginFailure } from '../../shared/sign-in/login-outcome.ts';

/** The specified message. */
const notSignedIn: LoginFailure = {
  title: '',
  text: 'Biometrics login failed - please enter your email and password',
};

/** The request was cancelled by this page or another tab, which is not a failure. */
const isAborted = ({ cause }: UserFacingError): boolean =>
  cause instanceof Error && cause.name === 'AbortError';

export function passkeySignInFailure(error: unknown): LoginFailure {
  if (error instanceof UserFacingError)
    return isAborted(error) ? { title: '', text: error.message } : notSignedIn;
  if (isApiProblem(error)) {
    if (error.status === UNREACHABLE) return { title: '', text: OFFLINE_TEXT };
    const outcome = loginOutcome(error);
    if (outcome.kind === 'refused') return notSignedIn;
    if (outcome.kind === 'failed') return outcome.failure;
  }
  return { title: 'Something went wrong', text: '' };
}

/** The failure message, or null once the person is signed in. */
export async function signInWithPasskey(): Promise<LoginFailure | null> {
  try {
    const credential = await requestPasskey(await call(passkeyOptionsEndpoint, { handlesProblems: true }));
    await call(passkeyLoginEndpoint, { body: { credential }, handlesProblems: true });
    await completeSignIn();
    return null;
  } catch (error) {
    if (device.shell) (await import('./changed-details.ts')).noteRefusal(error);
    return passkeySignInFailure(error);
  }
}
