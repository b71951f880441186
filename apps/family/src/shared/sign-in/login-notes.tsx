import { Note } from '@portal/ui/feedback';
import type { SignInMessage } from '../sign-in-message.ts';
import { ServiceNote } from './service-note.tsx';
import type { Login } from './use-login.ts';

const SESSION_ENDED = 'Your session has ended. Sign in again to continue. Nothing you typed is lost.';

/** Each failure mounts a new element, which takes focus. */
const focus = (element: HTMLElement | null): void => element?.focus();

export type LoginNotesProps = {
  login: Login;
  expired?: boolean;
  /** The message that the previous page left. */
  message?: SignInMessage | null;
};

/** The notes above the form: success message, expired session, unreachable service or failed login. */
export const LoginNotes = ({ login, expired, message }: LoginNotesProps) => {
  const { failure, service, attempt } = login.state;
  return (
    <>
      <ServiceNote service={service} onChange={login.showService} />
      {(message || expired) && !failure && (
        <Note tone={message?.tone ?? 'info'} title={message?.title} live>
          {message?.text ?? SESSION_ENDED}
        </Note>
      )}
      {failure && (
        <div key={attempt} ref={focus} tabIndex={-1} role="alert">
          <Note tone="bad" title={failure.title}>
            {failure.text}
          </Note>
        </div>
      )}
    </>
  );
};
