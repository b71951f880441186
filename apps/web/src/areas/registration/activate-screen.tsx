import { useState } from 'react';
import { activateEndpoint, activationQuery, paths } from '@portal/contract';
import { isApiProblem } from '../../platform/api-problem.ts';
import { call } from '../../platform/call.ts';
import { createLinkToken } from '../../platform/link-token.ts';
import { navigate } from '../../platform/navigation.ts';
import { getSession } from '../../platform/session.ts';
import { leaveSignInWord } from '../../platform/sign-in-word.ts';
import { Button, FailureNote, Panel, toasts } from '../../ui/index.ts';
import { useLoad } from './use-load.ts';

const CONFIRMED = { title: 'Your email has been confirmed.', text: 'You can sign in now.' } as const;
const FAILED = {
  title: 'Error confirming email!',
  text: "The confirm email link that brought you here wasn't valid.",
} as const;

/** Held beside the page, so that a page that is put up twice finds it again. */
const link = createLinkToken((query) => query.get(activationQuery.token));

/** To the sign-in page, which says what came of it; somebody who is signed in is told where they are. */
function tell(isConfirmed: boolean): null {
  link.forget();
  const { title, text } = isConfirmed ? CONFIRMED : FAILED;
  if (getSession().status === 'signed-out') leaveSignInWord(text, isConfirmed ? 'ok' : 'bad', title);
  else toasts.push({ title, text, tone: isConfirmed ? 'ok' : 'bad' });
  navigate(paths.login(), { replace: true });
  return null;
}

/** Answers nothing to show: the page goes on to say what came of it. */
async function activate(token: string | null): Promise<null> {
  if (token === null) return tell(false);
  try {
    const { success } = await call(activateEndpoint, { body: { token }, handlesProblems: true });
    return tell(success);
  } catch (error) {
    // What isn't a token at all isn't a valid link either.
    if (isApiProblem(error) && error.is('invalid-request')) return tell(false);
    throw error;
  }
}

/** Where the e-mailed link's redirect leads: activates the account, then says so at sign-in (document 1, section 8). */
export const ActivateScreen = () => {
  const [token] = useState(link.take);
  const { failure, retry } = useLoad(() => activate(token));
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
