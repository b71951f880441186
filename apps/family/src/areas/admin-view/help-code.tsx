import { useState } from 'react';
import { helpCodeFigures, issueHelpCodeEndpoint } from '@portal/contract/admin-view';
import { deviceTimeZone, formatTime, timeInZone } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { useSession } from '@portal/client/session';
import { Button } from '@portal/ui/buttons';
import { FailureNote, Note } from '@portal/ui/feedback';

interface Issued {
  code: string;
  expiresAt: string;
}

/** Read aloud in two groups, as it is said over the telephone. */
const grouped = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

const Code = ({ code, expiresAt }: Issued) => (
  <Note tone="info" title={`Your help code is ${grouped(code)}.`} live>
    It works once, until {formatTime(timeInZone(new Date(expiresAt), deviceTimeZone()))}. Tell it only to the
    help line you called.
  </Note>
);

const AskForCode = () => {
  const [issued, setIssued] = useState<Issued | null>(null);
  const { isBusy, failure, attempt, run } = useAction();
  const ask = (): void =>
    void run(async () => setIssued(await call(issueHelpCodeEndpoint, { handlesProblems: true })));
  return (
    <>
      <h2>Let the help line see your pages</h2>
      <p>
        With a help code, the help line’s staff can see your pages for {helpCodeFigures.viewMinutes} minutes
        while you talk. They can’t change, send or pay anything, and don’t see your email, your mobile or your
        viewers’ names. Your access history shows which pages they opened.
      </p>
      {issued && <Code {...issued} />}
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      <p>
        <Button variant="secondary" busy={isBusy} busyLabel="Getting a code" onClick={ask}>
          {issued ? 'Get another help code' : 'Get a help code'}
        </Button>
      </p>
    </>
  );
};

/** On the Help page of a parent who is signed in: a code for support staff (O-10.9). */
export const HelpCode = () => {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { isPpao, isActive, isAdminView } = session.user;
  return isPpao && isActive && !isAdminView ? <AskForCode /> : null;
};
