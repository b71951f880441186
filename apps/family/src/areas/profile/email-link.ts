/** The two links of an e-mail address change: their tokens and result messages. */
import { emailLinkQuery } from '@portal/contract/profile';
import { paths } from '@portal/contract/routes';
import { createLinkToken, navigate } from '@portal/client/navigation';
import { getSession } from '@portal/client/session';
import { leaveSignInMessage } from '../../shared/sign-in-message.ts';

const tokenIn = (query: URLSearchParams): string | null => query.get(emailLinkQuery);

export const confirmToken = createLinkToken(tokenIn);
export const undoToken = createLinkToken(tokenIn);

/** Continues to My details or sign-in, which show the banner. */
function goOn(): void {
  const isSignedIn = getSession().status === 'signed-in';
  navigate(isSignedIn ? paths.profile() : paths.login(), { replace: true });
}

export function leaveConfirmedMessage(): void {
  confirmToken.forget();
  leaveSignInMessage('Your email has been confirmed');
  goOn();
}

export function leaveNotConfirmedMessage(): void {
  confirmToken.forget();
  leaveSignInMessage(
    "The confirm email link that brought you here wasn't valid.",
    'bad',
    'Error confirming email!',
  );
  goOn();
}
