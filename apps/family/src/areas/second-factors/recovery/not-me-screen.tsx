import { useEffect, useRef, useState, type ReactNode } from 'react';
import { emailLinkQuery } from '@portal/contract/profile';
import { factorNotMeEndpoint } from '@portal/contract/second-factors';
import { paths } from '@portal/contract/routes';
import { call } from '@portal/client/calls';
import { createLinkToken, hrefTo } from '@portal/client/navigation';
import { checkAuthentication, getSession } from '@portal/client/session';
import { useSite } from '@portal/client/site';
import { useAction } from '@portal/client/forms';
import { Button, LinkButton, LinkMore } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { Panel } from '@portal/ui/frame';

const title = 'This wasn’t me';
const linkToken = createLinkToken((query) => query.get(emailLinkQuery));

const HelpLine = () => {
  const { helpLine, helpLineNumber } = useSite();
  return <a href={`tel:${helpLineNumber}`}>{helpLine}</a>;
};

const BadLink = () => (
  <Panel title={title}>
    <div className="form">
      <FailureNote failure={{ title: "This link isn't valid.", text: 'It lasts 10 days and works once.' }} />
      <p>
        Set a new password if you think that somebody else was in your account, and call <HelpLine /> if you
        need help.
      </p>
      <LinkButton variant="primary" size="lg" block href={hrefTo(paths.forgotPassword())}>
        Set a new password
      </LinkButton>
    </div>
  </Panel>
);

const Secured = () => {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => page.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <div ref={page}>
      <Panel title="Your account is secured" lead="Everybody was signed out, on every device.">
        <div className="form">
          <p>
            Set a new password before you sign in again. What was added to your account waits for your review
            on its security page. If you need help, call <HelpLine />.
          </p>
          <LinkButton variant="primary" size="lg" block href={hrefTo(paths.forgotPassword())}>
            Set a new password
          </LinkButton>
        </div>
      </Panel>
    </div>
  );
};

type Outcome = 'secured' | 'refused';

async function reportNotMe(token: string): Promise<Outcome> {
  const { success } = await call(factorNotMeEndpoint, { body: { token }, handlesProblems: true });
  linkToken.forget();
  if (success && getSession().status !== 'signed-out') await checkAuthentication().catch(() => undefined);
  return success ? 'secured' : 'refused';
}

const Ask = ({ token, onDone }: { token: string; onDone: (outcome: Outcome) => void }): ReactNode => {
  const { isBusy, failure, attempt, run } = useAction();
  return (
    <Panel title={title} lead="Somebody changed how your account is signed in to. Was it not you?">
      <div className="form">
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <p>
          We suspend what was added since, sign everybody out on every device, and ask for a new password
          before anybody signs in again.
        </p>
        <Button
          variant="primary"
          size="lg"
          block
          busy={isBusy}
          busyLabel="Securing your account"
          onClick={() => void run(async () => onDone(await reportNotMe(token)))}
        >
          It wasn’t me, secure my account
        </Button>
        <LinkMore href={hrefTo(paths.login())}>It was me, change nothing</LinkMore>
      </div>
    </Panel>
  );
};

/**
 * The target of the “not me” link in a security notice. A person must confirm, so that a mail scanner changes nothing.
 */
export const NotMeScreen = () => {
  const [token] = useState(linkToken.take);
  const [outcome, setOutcome] = useState<Outcome | null>(token === null ? 'refused' : null);
  if (outcome === 'secured') return <Secured />;
  return outcome === 'refused' || token === null ? <BadLink /> : <Ask token={token} onDone={setOutcome} />;
};
