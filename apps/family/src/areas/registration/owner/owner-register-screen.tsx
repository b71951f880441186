import { useState } from 'react';
import { ownerRegisterEndpoint } from '@portal/contract/registration';
import { paths } from '@portal/contract/routes';
import { call } from '@portal/client/calls';
import { hrefTo } from '@portal/client/navigation';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';
import { AccountFormFields } from '../account/account-form-fields.tsx';
import { CancelLink } from '../cancel-link.tsx';
import { CheckEmail } from '../account/check-email.tsx';
import { Congratulations } from '../congratulations.tsx';
import { outcomeMessages } from './identity-outcome.ts';
import { arrive, type Arrival } from './owner-arrival.ts';
import { registerAnswerOf } from '../account/register-answer.ts';
import { RegistrationPanel } from '../registration-panel.tsx';
import { registration } from '../progress/registration-session.ts';
import { StepLoading } from '../step-loading.tsx';
import { useAccountForm, type Register } from '../account/use-account-form.ts';
import { useLoad } from '../use-load.ts';

const register: Register = async (values, code) => {
  const body = {
    ...values,
    sessionId: registration.id() ?? '',
    ...(code && { mfaSessionId: code.mfaSessionId }),
    ...(code?.token !== undefined && { mfaCode: code.token }),
  };
  return registerAnswerOf(await call(ownerRegisterEndpoint, { body, handlesProblems: true }));
};

const CreateAccount = ({ onRegistered }: { onRegistered: (email: string) => void }) => {
  const form = useAccountForm('owner', { register, onRegistered });
  return (
    <RegistrationPanel
      kind="owner"
      step={2}
      title="Create your account"
      lead="Your identity is verified. You will sign in with this email and password."
    >
      <AccountFormFields form={form} />
    </RegistrationPanel>
  );
};

type Outcome = Extract<Arrival, { kind: 'outcome' }>['outcome'];

const NotVerified = ({ outcome, onReload }: { outcome: Outcome; onReload: () => void }) => {
  const { title, text, tone } = outcomeMessages[outcome];
  return (
    <RegistrationPanel kind="owner" step={1} title={title}>
      <div className="form">
        <Note tone={tone} live>
          {text}
        </Note>
        <ButtonRow>
          {outcome === 'pending' ? (
            <Button variant="primary" size="lg" onClick={onReload}>
              Look again
            </Button>
          ) : (
            <LinkButton variant="primary" size="lg" href={hrefTo(paths.ownerVerify())}>
              Try again
            </LinkButton>
          )}
          <CancelLink />
        </ButtonRow>
      </div>
    </RegistrationPanel>
  );
};

/** The return from the identity service, then the account form. */
export const OwnerRegisterScreen = () => {
  const { value: arrival, failure, retry } = useLoad(arrive);
  const [registered, setRegistered] = useState<string | null>(null);
  if (registered !== null) return <CheckEmail kind="owner" email={registered} />;
  switch (arrival?.kind) {
    case undefined:
      return (
        <RegistrationPanel kind="owner" step={1} title="Checking your identity">
          <p role="status">We are asking the identity service for its result. This takes a moment.</p>
          <StepLoading label="Asking for the result" failure={failure} onRetry={retry} />
        </RegistrationPanel>
      );
    case 'form':
      return <CreateAccount onRegistered={setRegistered} />;
    case 'outcome':
      return <NotVerified outcome={arrival.outcome} onReload={retry} />;
    case 'owner-now':
      return <Congratulations lead="You are now an account owner." />;
    default:
      return <CheckEmail kind="owner" email={arrival?.email ?? null} />;
  }
};
