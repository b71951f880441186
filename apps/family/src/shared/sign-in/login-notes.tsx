import { Note } from '@portal/ui/feedback';
import type { SignInWord } from '../sign-in-word.ts';
import { ServiceNote } from './service-note.tsx';
import type { Login } from './use-login.ts';

const SESSION_ENDED = 'Your session has ended. Sign in again to continue. Nothing you typed is lost.';

/** Each failure is a new element, which takes focus as it appears. */
const focus = (element: HTMLElement | null): void => element?.focus();

export type LoginNotesProps = {
  login: Login;
  expired?: boolean;
  /** What the page before left to be said here. */
  word?: SignInWord | null;
};

/** What stands above the form: a good word, a session that ended, a service that is away, a login that failed. */
export const LoginNotes = ({ login, expired, word }: LoginNotesProps) => {
  const { failure, service, attempt } = login.state;
  return (
    <>
      <ServiceNote service={service} onChange={login.showService} />
      {(word || expired) && !failure && (
        <Note tone={word?.tone ?? 'info'} title={word?.title} live>
          {word?.text ?? SESSION_ENDED}
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
