import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { staffSignOutEndpoint } from '@portal/contract/staff';
import { call, forgetCsrfToken } from '@portal/client/calls';
import { drafts } from '@portal/client/drafts';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { shellTexts } from '@portal/texts/office/shell';
import { Button } from '@portal/ui/buttons';
import { Dialog } from '@portal/ui/feedback';
import { gateOutbox, useGateEntries } from '../../shared/gate/device-outbox.ts';
import { isWaiting } from '../../shared/gate/gate-outbox.ts';
import { officePaths } from '../../shared/paths.ts';

/** Asks for confirmation if unsent gate entries would be lost. */
const LoseEntries = ({
  count,
  isBusy,
  onStay,
  onLeave,
}: {
  count: number;
  isBusy: boolean;
  onStay: () => void;
  onLeave: () => void;
}) => (
  <Dialog
    open
    onClose={onStay}
    busy={isBusy}
    title={shellTexts.waitingTitle}
    actions={
      <>
        <Button variant="ghost" busy={isBusy} onClick={onLeave}>
          {shellTexts.waitingLeave}
        </Button>
        <Button variant="primary" onClick={onStay}>
          {shellTexts.waitingStay}
        </Button>
      </>
    }
  >
    <p>{format(shellTexts.waitingText, { count })}</p>
  </Dialog>
);

interface SignOut {
  press: () => void;
  isBusy: boolean;
  /** Entries of the gate wait on this phone. */
  asksFirst: boolean;
  question: ReactNode;
}

/** Ends the office session first, then the provider’s. Deletes the unsent gate entries on this phone. */
export function useSignOut(): SignOut {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { run, isBusy } = useAction();
  const [isAsking, setAsking] = useState(false);
  const waiting = useGateEntries().filter(isWaiting).length;
  const signOut = (): void =>
    void run(async () => {
      const { providerUrl } = await call(staffSignOutEndpoint, { handlesProblems: true });
      await gateOutbox.erase().catch(() => undefined);
      forgetCsrfToken();
      drafts.clear();
      queries.clear();
      if (providerUrl === null) navigate(officePaths.signIn);
      else location.assign(providerUrl);
    });
  return {
    press: () => (waiting > 0 ? setAsking(true) : signOut()),
    isBusy,
    asksFirst: waiting > 0,
    question: isAsking && (
      <LoseEntries count={waiting} isBusy={isBusy} onStay={() => setAsking(false)} onLeave={signOut} />
    ),
  };
}

/** For pages without the account menu. */
export const SignOutButton = () => {
  const { press, isBusy, question } = useSignOut();
  return (
    <div className="panel-note panel-sign-out">
      <Button variant="ghost" busy={isBusy} onClick={press}>
        {officeTexts.shell.signOut}
      </Button>
      {question}
    </div>
  );
};
