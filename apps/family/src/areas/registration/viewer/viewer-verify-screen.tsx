import { paths } from '@portal/contract/routes';
import { viewerConfirmNameEndpoint, viewerVerificationEndpoint } from '@portal/contract/registration';
import { call } from '@portal/client/calls';
import { navigate } from '@portal/client/navigation';
import { useAction } from '@portal/client/forms';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { CancelLink } from '../cancel-link.tsx';
import { NameCard } from './name-card.tsx';
import { RegistrationPanel } from '../registration-panel.tsx';
import { StepLoading } from '../step-loading.tsx';
import { useLoad } from '../use-load.ts';
import { useSessionId } from '../progress/use-session-id.ts';
import { goToCurrentStage } from '../progress/current-stage.ts';

type Invited = { readonly fullName: string; readonly studentName: string };

async function load(sessionId: string, signal: AbortSignal): Promise<Invited | null> {
  try {
    return await call(viewerVerificationEndpoint, { query: { sessionId }, signal, handlesProblems: true });
  } catch (error) {
    if (goToCurrentStage('viewer', error)) return null;
    throw error;
  }
}

const Confirm = ({ invited, sessionId }: { invited: Invited; sessionId: string }) => {
  const { isBusy, failure, attempt, run } = useAction({
    handles: (error) => goToCurrentStage('viewer', error),
  });
  const confirm = async (): Promise<void> => {
    await call(viewerConfirmNameEndpoint, { body: { sessionId }, handlesProblems: true });
    navigate(paths.viewerRegister());
  };
  return (
    <div className="form">
      <NameCard name={invited.fullName} about={`Invited to see ${invited.studentName}’s records`} />
      <p>
        If this is not you, choose Cancel and tell the parent or carer who invited you. Only they can correct
        the name.
      </p>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      <ButtonRow>
        <Button
          variant="primary"
          size="lg"
          busy={isBusy}
          busyLabel="Saving"
          onClick={() => void run(confirm)}
        >
          Continue
        </Button>
        <CancelLink />
      </ButtonRow>
    </div>
  );
};

const Verify = ({ sessionId }: { sessionId: string }) => {
  const { value: invited, failure, retry } = useLoad((signal) => load(sessionId, signal));
  return (
    <RegistrationPanel
      kind="viewer"
      step={1}
      title="Is this you?"
      lead="The invitation was made out to this name."
    >
      {invited ? (
        <Confirm invited={invited} sessionId={sessionId} />
      ) : (
        <StepLoading label="Loading the name" failure={failure} onRetry={retry} />
      )}
    </RegistrationPanel>
  );
};

/** 'Is this you?' with Continue or Cancel. */
export const ViewerVerifyScreen = () => {
  const sessionId = useSessionId('viewer');
  return sessionId === null ? null : <Verify sessionId={sessionId} />;
};
