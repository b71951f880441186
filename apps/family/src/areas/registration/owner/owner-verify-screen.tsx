import { useState } from 'react';
import { associationFailure, ownerVerificationEndpoint } from '@portal/contract/registration';
import { paths } from '@portal/contract/routes';
import { call } from '@portal/client/calls';
import { hrefTo } from '@portal/client/navigation';
import { useSession } from '@portal/client/session';
import { ButtonRow, LinkButton } from '@portal/ui/buttons';
import { FailureNote, Note } from '@portal/ui/feedback';
import { RadioCards } from '@portal/ui/choices';
import { VisuallyHidden } from '@portal/ui/base';
import { AddToAccount } from '../existing-account/add-to-account.tsx';
import { CancelLink } from '../cancel-link.tsx';
import { Congratulations } from '../congratulations.tsx';
import { ExistingLogin } from '../existing-account/existing-login.tsx';
import { NameCard } from '../viewer/name-card.tsx';
import { LoginCodeStep } from '../existing-account/login-code-step.tsx';
import { RegistrationPanel } from '../registration-panel.tsx';
import { registration } from '../progress/registration-session.ts';
import { StepLoading } from '../step-loading.tsx';
import { useAssociate } from '../existing-account/use-associate.ts';
import { useLoad } from '../use-load.ts';
import { useSessionId } from '../progress/use-session-id.ts';
import { VerifyIdentity } from './verify-identity.tsx';
import { goToCurrentStage } from '../progress/current-stage.ts';

const TITLE = 'Is this you?';
const LEAD = 'Your invitation code is registered to this name.';

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

const isThisYou = [
  { value: 'yes', label: 'Yes, this is me' },
  {
    value: 'no',
    label: 'No, this is not me',
    hint: 'Contact your school. Only the school can correct a code.',
  },
] as const;

const NotMe = () => (
  <>
    <Note tone="warn" title="Don’t go on with this code.">
      Contact your school and say that the code is registered to another name. The school can issue a new one.
    </Note>
    <ButtonRow>
      <LinkButton variant="primary" size="lg" href={hrefTo(paths.ownerInvitation())}>
        Enter another code
      </LinkButton>
      <CancelLink />
    </ButtonRow>
  </>
);

/** An answer that survives a reload and the visit to the identity service. */
function useKept(name: 'isMe' | 'hasLogin'): [string | undefined, (answer: string) => void] {
  const [answer, setAnswer] = useState(() => registration.drafted()[name]);
  const keep = (next: string): void => {
    setAnswer(next);
    registration.keep({ [name]: next });
  };
  return [answer, keep];
}

type Associate = ReturnType<typeof useAssociate>;

const Answers = ({ sessionId, associate }: { sessionId: string; associate: Associate }) => {
  const { login, association, settle } = associate;
  const session = useSession();
  const [isOther, setOther] = useState(false);
  const [isMe, setIsMe] = useKept('isMe');
  const [hasLogin, setHasLogin] = useKept('hasLogin');
  const signedInAs =
    session.status === 'signed-in' && !isOther && !association ? session.user.emailAddress : null;
  if (association?.kind === 'verify-identity')
    return (
      <>
        <FailureNote failure={{ title: associationFailure.title, text: association.text }} />
        <VerifyIdentity sessionId={sessionId} />
      </>
    );
  return (
    <>
      {association?.kind === 'refused' && (
        <FailureNote failure={{ title: associationFailure.title, text: association.text }} />
      )}
      <RadioCards
        name="isMe"
        legend={<VisuallyHidden>{TITLE}</VisuallyHidden>}
        options={isThisYou}
        value={isMe}
        onChange={setIsMe}
      />
      {isMe === 'no' && <NotMe />}
      {isMe === 'yes' && signedInAs !== null && (
        <AddToAccount
          {...{ sessionId, email: signedInAs, onFound: settle }}
          onOtherLogin={() => setOther(true)}
        />
      )}
      {isMe === 'yes' && signedInAs === null && (
        <RadioCards
          name="hasLogin"
          legend="Do you have a login?"
          hint="You do if you already see another student here, or records that were shared with you."
          sideBySide
          options={yesNo}
          value={hasLogin}
          onChange={setHasLogin}
        />
      )}
      {isMe === 'yes' && signedInAs === null && hasLogin === 'no' && <VerifyIdentity sessionId={sessionId} />}
      {isMe === 'yes' && signedInAs === null && hasLogin === 'yes' && <ExistingLogin login={login} />}
      {isMe !== 'no' && (isMe !== 'yes' || signedInAs === null) && hasLogin === undefined && (
        <ButtonRow>
          <CancelLink />
        </ButtonRow>
      )}
    </>
  );
};

async function loadName(sessionId: string, signal: AbortSignal): Promise<string | null> {
  try {
    const query = { sessionId };
    return (await call(ownerVerificationEndpoint, { query, signal, handlesProblems: true })).fullName;
  } catch (error) {
    if (goToCurrentStage('owner', error)) return null;
    throw error;
  }
}

const Verify = ({ sessionId }: { sessionId: string }) => {
  const name = useLoad((signal) => loadName(sessionId, signal));
  const associate = useAssociate(sessionId);
  const { login, association } = associate;
  if (association?.kind === 'added')
    return <Congratulations lead="Your invitation has been added to your account." />;
  if (login.state.code && !association)
    return <LoginCodeStep kind="owner" step={1} login={login} request={login.state.code} />;
  return (
    <RegistrationPanel kind="owner" step={1} title={TITLE} lead={LEAD}>
      {name.value === null ? (
        <StepLoading label="Loading the name" failure={name.failure} onRetry={name.retry} />
      ) : (
        <div className="form">
          <NameCard name={name.value} about="As your school has it" />
          <Answers sessionId={sessionId} associate={associate} />
        </div>
      )}
    </RegistrationPanel>
  );
};

/** 'Is this you?', then 'Do you have a login?'. */
export const OwnerVerifyScreen = () => {
  const sessionId = useSessionId('owner');
  return sessionId === null ? null : <Verify sessionId={sessionId} />;
};
