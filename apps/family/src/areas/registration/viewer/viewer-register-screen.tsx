import { useState } from 'react';
import { paths } from '@portal/contract/routes';
import { viewerRegisterEndpoint } from '@portal/contract/registration';
import { call } from '@portal/client/calls';
import { hrefTo } from '@portal/client/navigation';
import { FailureNote, Note } from '@portal/ui/feedback';
import { LinkButton } from '@portal/ui/buttons';
import { AccountFormFields } from '../account/account-form-fields.tsx';
import { CheckEmail } from '../account/check-email.tsx';
import { ExistingLogin } from '../existing-account/existing-login.tsx';
import { LoginCodeStep } from '../existing-account/login-code-step.tsx';
import { RegistrationPanel } from '../registration-panel.tsx';
import { standing } from '../progress/standing.ts';
import { StepLoading } from '../step-loading.tsx';
import { useAccountForm, type Register } from '../account/use-account-form.ts';
import { useLoad } from '../use-load.ts';
import { useSessionId } from '../progress/use-session-id.ts';
import { useViewerLogin } from '../existing-account/use-viewer-login.ts';
import { goToStage, startOver } from '../progress/current-stage.ts';

const registerFor =
  (sessionId: string): Register =>
  async (values) => {
    const body = { ...values, sessionId };
    const answer = await call(viewerRegisterEndpoint, { body, handlesProblems: true });
    return { kind: answer.emailAlreadyRegistered ? 'email-taken' : 'registered' };
  };

const PendingApproval = () => (
  <RegistrationPanel
    kind="viewer"
    step={3}
    title="Pending approval"
    lead="You have accepted the invitation with your account."
  >
    <div className="form">
      <p>
        The parent or carer who invited you has been told. You can see the student’s records once they have
        approved your access.
      </p>
      <LinkButton variant="primary" size="lg" block href={hrefTo(paths.home())}>
        Go home
      </LinkButton>
    </div>
  </RegistrationPanel>
);

const Refused = ({ message }: { message: string }) => (
  <RegistrationPanel kind="viewer" step={2} title="Your account">
    <div className="form">
      <FailureNote failure={{ title: message, text: '' }} />
      <Note tone="info">You are signed in, and nothing has changed.</Note>
      <LinkButton variant="primary" size="lg" href={hrefTo(paths.home())}>
        Go home
      </LinkButton>
    </div>
  </RegistrationPanel>
);

/** The account to accept the invitation with: a new or an existing one. */
const TwoForms = ({
  sessionId,
  onRegistered,
  login,
}: {
  sessionId: string;
  onRegistered: (email: string) => void;
  login: ReturnType<typeof useViewerLogin>['login'];
}) => {
  const form = useAccountForm('viewer', { register: registerFor(sessionId), onRegistered });
  return (
    <RegistrationPanel
      kind="viewer"
      step={2}
      title="Your account"
      lead="Create an account, or log in with the one you have."
    >
      <div className="stack-lg">
        <h2>Create an account</h2>
        <AccountFormFields form={form} />
        <p className="or">Or</p>
        <h2>Log in</h2>
        <ExistingLogin login={login} />
      </div>
    </RegistrationPanel>
  );
};

type Stage = { readonly kind: 'forms' } | { readonly kind: 'check-email'; readonly email: string | null };

async function arrive(): Promise<Stage | null> {
  const found = await standing();
  if (found?.stage === 'register') return { kind: 'forms' };
  if (found?.stage === 'check-email') return { kind: 'check-email', email: found.email };
  if (found) goToStage('viewer', found.stage);
  else startOver('viewer');
  return null;
}

const Account = ({ sessionId }: { sessionId: string }) => {
  const { value: stage, failure, retry } = useLoad(arrive);
  const [registered, setRegistered] = useState<string | null>(null);
  const { login, acceptance } = useViewerLogin(sessionId);
  if (acceptance?.kind === 'pending-approval') return <PendingApproval />;
  if (acceptance) return <Refused message={acceptance.message} />;
  if (login.state.code)
    return <LoginCodeStep kind="viewer" step={2} login={login} request={login.state.code} />;
  if (registered !== null) return <CheckEmail kind="viewer" email={registered} />;
  if (stage?.kind === 'check-email') return <CheckEmail kind="viewer" email={stage.email} />;
  if (stage) return <TwoForms sessionId={sessionId} onRegistered={setRegistered} login={login} />;
  return (
    <RegistrationPanel kind="viewer" step={2} title="Your account">
      <StepLoading label="Loading your registration" failure={failure} onRetry={retry} />
    </RegistrationPanel>
  );
};

/** A viewer's account: the new account form, 'Or' the login. */
export const ViewerRegisterScreen = () => {
  const sessionId = useSessionId('viewer');
  return sessionId === null ? null : <Account sessionId={sessionId} />;
};
