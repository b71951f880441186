import { useEffect, useState } from 'react';
import { confirmEmailEndpoint } from '@portal/contract/profile';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { OpenLinkAgain } from '../../shared/open-link-again.tsx';
import { getSession, refreshUserQuietly } from '@portal/client/session';
import { useSite } from '@portal/client/site';
import { Button } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { Panel } from '@portal/ui/frame';
import { confirmToken, leaveConfirmedMessage, leaveNotConfirmedMessage } from './email-link.ts';

async function confirm(token: string): Promise<void> {
  const { success } = await call(confirmEmailEndpoint, { body: { token }, handlesProblems: true });
  if (!success) return leaveNotConfirmedMessage();
  if (getSession().status === 'signed-in') await refreshUserQuietly();
  leaveConfirmedMessage();
}

const Ask = ({ token }: { token: string }) => {
  const { productName } = useSite();
  const { failure, isBusy, attempt, run } = useAction();
  return (
    <Panel
      title="Confirm your email"
      lead={`From now on, use the address this link was sent to when you sign in to ${productName}.`}
    >
      <div className="form">
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <Button
          variant="primary"
          size="lg"
          block
          busy={isBusy}
          busyLabel="Confirming"
          onClick={() => void run(() => confirm(token))}
        >
          Confirm my email
        </Button>
      </div>
    </Panel>
  );
};

/** The target of the link sent to a new address. A person must confirm, so that mail scanners don't (T11). */
export const ConfirmEmailScreen = () => {
  const [token] = useState(confirmToken.take);
  useEffect(() => {
    if (token === null && confirmToken.wasFollowed()) leaveNotConfirmedMessage();
  }, [token]);
  if (token !== null) return <Ask token={token} />;
  return confirmToken.wasFollowed() ? null : <OpenLinkAgain title="Confirm your email" />;
};
