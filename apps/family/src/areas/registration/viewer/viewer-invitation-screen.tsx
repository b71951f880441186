import { paths } from '@portal/contract/routes';
import { viewerInvitationMessages } from '@portal/contract/registration';
import { hrefTo, navigate } from '@portal/client/navigation';
import { useSession } from '@portal/client/session';
import { FailureNote } from '@portal/ui/feedback';
import { LinkButton } from '@portal/ui/buttons';
import { RegistrationPanel } from '../registration-panel.tsx';
import { RegistrationTerms } from '../registration-terms.tsx';
import { StepLoading } from '../step-loading.tsx';
import { useLoad } from '../use-load.ts';
import { arriveViewer } from './viewer-arrival.ts';

const TITLE = 'Your invitation';

/** A signed-in person can go home; anyone else can sign in. */
const WayOut = () => {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <LinkButton variant="primary" size="lg" href={hrefTo(isSignedIn ? paths.home() : paths.login())}>
      {isSignedIn ? 'Go home' : 'Go to sign in'}
    </LinkButton>
  );
};

const Refused = ({ message, advice }: { message: string; advice: string }) => (
  <RegistrationPanel kind="viewer" step={0} title={TITLE}>
    <div className="form">
      <FailureNote failure={{ title: message, text: '' }} />
      <p>{advice}</p>
      <WayOut />
    </div>
  </RegistrationPanel>
);

/** A delegated viewer's invitation: its terms, or why it can't be used. */
export const ViewerInvitationScreen = () => {
  const { value: arrival, failure, retry } = useLoad(arriveViewer);
  switch (arrival?.kind) {
    case undefined:
      return (
        <RegistrationPanel kind="viewer" step={0} title={TITLE}>
          <StepLoading label="Opening your invitation" failure={failure} onRetry={retry} />
        </RegistrationPanel>
      );
    case 'own-invitation':
      return (
        <Refused
          message={viewerInvitationMessages.ownInvitation}
          advice="Log out, or open the link in another browser, for the person you invited."
        />
      );
    case 'terms':
      return (
        <RegistrationPanel
          kind="viewer"
          step={0}
          title="Terms and conditions"
          lead={
            <>
              {arrival.fullName !== '' && (
                <>
                  This invitation is for <bdi>{arrival.fullName}</bdi>.{' '}
                </>
              )}
              Read each document and tick its box to continue.
            </>
          }
        >
          <RegistrationTerms
            kind="viewer"
            keys={arrival.keys}
            onAccepted={() => navigate(paths.viewerVerify())}
          />
        </RegistrationPanel>
      );
    default:
      return (
        <Refused
          message={viewerInvitationMessages.invalid}
          advice="An invitation lasts 30 days, works once, and only the newest one is good. Open the link in your email again, or ask the person who invited you for a new one."
        />
      );
  }
};
