import { useEffect, useState } from 'react';
import { resendActivationEndpoint } from '@portal/contract/registration';
import { call } from '@portal/client/calls';
import { refreshUserQuietly } from '@portal/client/session';
import { useAction } from '@portal/client/forms';
import { Button } from '@portal/ui/buttons';
import { FailureNote, Note } from '@portal/ui/feedback';

/** The link may have been opened in another tab, so fetch the account again when this tab becomes visible. */
function useConfirmedElsewhere(): void {
  useEffect(() => {
    const returned = (): void => {
      if (document.visibilityState === 'visible') void refreshUserQuietly();
    };
    document.addEventListener('visibilitychange', returned);
    addEventListener('focus', returned);
    return () => {
      document.removeEventListener('visibilitychange', returned);
      removeEventListener('focus', returned);
    };
  }, []);
}

const SENT = 'We sent the link again. Only the newest link works.';
const TOO_MANY_LINKS = 'We sent several links already. Check your junk mail, or try again in an hour.';

/** For a person who registered and signed in before opening the activation link. */
export const UnconfirmedAccount = ({ sentTo }: { sentTo: string }) => {
  const [answer, setAnswer] = useState<string | null>(null);
  const { isBusy, failure, attempt, run } = useAction();
  useConfirmedElsewhere();
  const resend = async (): Promise<void> => {
    setAnswer(null);
    await run(async () => {
      const { sent } = await call(resendActivationEndpoint, { handlesProblems: true });
      setAnswer(sent ? SENT : TOO_MANY_LINKS);
    });
  };
  return (
    <>
      <Note
        tone="info"
        title="Confirm your email to finish."
        action={
          <Button variant="secondary" busy={isBusy} busyLabel="Sending" onClick={() => void resend()}>
            Send the link again
          </Button>
        }
      >
        We sent a link to <bdi>{sentTo}</bdi>. Open it, and your students appear here. Can’t find it? Look in
        your junk mail.
      </Note>
      {answer !== null && (
        <Note tone="info" live>
          {answer}
        </Note>
      )}
      {failure && <FailureNote failure={failure} attempt={attempt} />}
    </>
  );
};
