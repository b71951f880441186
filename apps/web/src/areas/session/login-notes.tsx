import { Note } from '../../ui/index.ts';
import { ServiceNote } from './service-note.tsx';
import type { Login } from './use-login.ts';

const SESSION_ENDED = 'Your session has ended. Sign in again to continue. Nothing you typed is lost.';

/** Each failure is a new element, which takes focus as it appears. */
const focus = (element: HTMLElement | null): void => element?.focus();

/** What stands above the form: a session that ended, a service that is away, a login that failed. */
export const LoginNotes = ({ login, expired }: { login: Login; expired: boolean }) => {
  const { failure, service, attempt } = login.state;
  return (
    <>
      <ServiceNote service={service} onChange={login.showService} />
      {expired && !failure && (
        <Note tone="info" live>
          {SESSION_ENDED}
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
