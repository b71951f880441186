import { useState } from 'react';
import { activateEndpoint, activationQuery } from '@portal/contract/registration';
import { paths } from '@portal/contract/routes';
import { call } from '@portal/client/calls';
import { createLinkToken, navigate } from '@portal/client/navigation';
import { OpenLinkAgain } from '../../shared/open-link-again.tsx';
import { getSession, refreshUserQuietly } from '@portal/client/session';
import { leaveSignInMessage } from '../../shared/sign-in-message.ts';
import { Button } from '@portal/ui/buttons';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { Panel } from '@portal/ui/frame';
import { useLoad } from './use-load.ts';

const CONFIRMED = { title: 'Your email has been confirmed.', text: 'You can sign in now.' } as const;
const FAILED = {
  title: 'Error confirming email!',
  text: "The confirm email link that brought you here wasn't valid.",
} as const;

/** Stored outside the component, so that a remounted page finds it again. */
const link = createLinkToken((query) => query.get(activationQuery.token));

/** Continues to sign-in, which shows the result. A signed-in person sees it on home. */
async function redirectWithResult(isConfirmed: boolean): Promise<null> {
  link.forget();
  const { title, text } = isConfirmed ? CONFIRMED : FAILED;
  // The person signed in before confirming, so home shows their students from now on.
  if (isConfirmed && getSession().status === 'signed-in') await refreshUserQuietly();
  if (getSession().status === 'signed-out') leaveSignInMessage(text, isConfirmed ? 'ok' : 'bad', title);
  else toasts.push({ title, text, tone: isConfirmed ? 'ok' : 'bad' });
  navigate(paths.login(), { replace: true });
  return null;
}

/** Renders nothing: it redirects with the result. A malformed token is not sent. */
async function activate(token: string | null): Promise<null> {
  const body = activateEndpoint.body?.safeParse({ token });
  if (!body?.success) return redirectWithResult(false);
  const { success } = await call(activateEndpoint, { body: body.data, handlesProblems: true });
  return redirectWithResult(success);
}

/** The target of the activation link's redirect: activates the account, then sign-in shows the result. */
export const ActivateScreen = () => {
  const [token] = useState(link.take);
  const wasReloaded = token === null && !link.wasFollowed();
  const { failure, retry } = useLoad(async () => (wasReloaded ? null : activate(token)));
  if (wasReloaded) return <OpenLinkAgain title="Confirm your email" />;
  return (
    <Panel title="Confirm your email">
      {failure ? (
        <div className="form">
          <FailureNote failure={failure} />
          <Button variant="primary" size="lg" onClick={retry}>
            Retry
          </Button>
        </div>
      ) : (
        <p role="status">One moment while we confirm your email.</p>
      )}
    </Panel>
  );
};
