import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { beginBreakGlassEnrolmentEndpoint, enrolBreakGlassEndpoint } from '@portal/contract/staff';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { createPasskey } from '@portal/client/session/passkeys';
import { breakGlassTexts } from '@portal/texts/office/staff/break-glass';
import { Button } from '@portal/ui/buttons';
import { FailureNote, Note } from '@portal/ui/feedback';
import { useTitle } from '../../../shared/use-title.ts';

const texts = breakGlassTexts.enrol;

async function enrol(token: string): Promise<void> {
  const begun = await call(beginBreakGlassEnrolmentEndpoint, { body: { token }, handlesProblems: true });
  const credential = await createPasskey(begun.options);
  await call(enrolBreakGlassEndpoint, { body: { token, credential }, handlesProblems: true });
}

const failures = {
  codes: { 'second-factor-refused': { text: texts.refused }, 'not-found': { text: texts.ended } },
};

/** /break-glass/enrol: where an operator's link leads. Its token is in the fragment. */
export const EnrolPage = () => {
  useTitle(texts.title);
  const [token] = useState(() => location.hash.slice(1));
  const [isDone, setDone] = useState(false);
  const { run, isBusy, failure, attempt } = useAction({ failures });
  const add = async (): Promise<void> => {
    if (!(await run(() => enrol(token)))) return;
    setDone(true);
    history.replaceState(null, '', location.pathname);
  };
  return (
    <div className="panel">
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <div className="stack">
        {token === '' && !isDone && <Note tone="bad">{texts.ended}</Note>}
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        {isDone && (
          <Note tone="ok" title={texts.done} live>
            {texts.doneText}
          </Note>
        )}
        {token !== '' && !isDone && (
          <Button
            variant="primary"
            size="lg"
            block
            icon={KeyRound}
            busy={isBusy}
            busyLabel={texts.saving}
            onClick={() => void add()}
          >
            {texts.button}
          </Button>
        )}
      </div>
    </div>
  );
};
