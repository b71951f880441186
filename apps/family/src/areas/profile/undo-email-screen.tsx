import { useEffect, useRef, useState } from 'react';
import { paths } from '@portal/contract/routes';
import { undoEmailEndpoint } from '@portal/contract/profile';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { hrefTo } from '@portal/client/navigation';
import { OpenLinkAgain } from '../../shared/open-link-again.tsx';
import { checkAuthentication, getSession } from '@portal/client/session';
import { useSite } from '@portal/client/site';
import { Button, LinkButton, LinkMore } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { Panel } from '@portal/ui/frame';
import { undoToken } from './email-link.ts';

const HelpLine = () => {
  const { helpLine, helpLineNumber } = useSite();
  return <a href={`tel:${helpLineNumber}`}>{helpLine}</a>;
};

/** The link was used, expired or truncated. */
const BadLink = () => (
  <Panel title="Keep your old email">
    <div className="form">
      <FailureNote failure={{ title: "This link isn't valid.", text: 'It lasts 10 days and works once.' }} />
      <p>
        If somebody else changed your email, call <HelpLine />.
      </p>
      <LinkMore href={hrefTo(paths.login())}>Back to sign in</LinkMore>
    </div>
  </Panel>
);

const Undone = () => {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => page.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <div ref={page}>
      <Panel
        title="Your email stays as it was"
        lead="Everybody was signed out of your account, on every device."
      >
        <div className="form">
          <p>
            Somebody else may know your password. Set a new one before you sign in again, and check your
            mobile number in “My details”. If you need help, call <HelpLine />.
          </p>
          <LinkButton variant="primary" size="lg" block href={hrefTo(paths.forgotPassword())}>
            Set a new password
          </LinkButton>
        </div>
      </Panel>
    </div>
  );
};

type Outcome = 'undone' | 'refused';

async function undo(token: string): Promise<Outcome> {
  const { success } = await call(undoEmailEndpoint, { body: { token }, handlesProblems: true });
  undoToken.forget();
  // The change signs the person out here, unless another person is signed in.
  if (success && getSession().status !== 'signed-out') await checkAuthentication().catch(() => undefined);
  return success ? 'undone' : 'refused';
}

const Ask = ({ token, onDone }: { token: string; onDone: (outcome: Outcome) => void }) => {
  const { failure, isBusy, attempt, run } = useAction();
  return (
    <Panel
      title="Keep your old email"
      lead="Somebody asked to change the email of your account. Was it not you?"
    >
      <div className="form">
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <p>
          We keep the address this link was sent to, sign everybody out on every device, and ask for a new
          password before anybody signs in again.
        </p>
        <Button
          variant="primary"
          size="lg"
          block
          busy={isBusy}
          busyLabel="Stopping the change"
          onClick={() => void run(async () => onDone(await undo(token)))}
        >
          It wasn’t me, keep my old email
        </Button>
        <LinkMore href={hrefTo(paths.login())}>It was me, change nothing</LinkMore>
      </div>
    </Panel>
  );
};

/** The target of the “not me” link sent to the old address (G10). A person must confirm (T11). */
export const UndoEmailScreen = () => {
  const [token] = useState(undoToken.take);
  const [outcome, setOutcome] = useState<Outcome | null>(token === null ? 'refused' : null);
  if (!undoToken.wasFollowed()) return <OpenLinkAgain title="Keep your old email" />;
  if (outcome === 'undone') return <Undone />;
  return outcome === 'refused' || token === null ? <BadLink /> : <Ask token={token} onDone={setOutcome} />;
};
