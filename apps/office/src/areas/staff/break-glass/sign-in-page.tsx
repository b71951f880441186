import { KeyRound, ShieldAlert } from 'lucide-react';
import { Link } from 'wouter';
import { beginBreakGlassSignInEndpoint, breakGlassSignInEndpoint } from '@portal/contract/staff';
import { call, forgetCsrfToken } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { requestPasskey } from '@portal/client/session/passkeys';
import { breakGlassTexts as texts } from '@portal/texts/office/staff/break-glass';
import { Button } from '@portal/ui/buttons';
import { FailureNote, Note } from '@portal/ui/feedback';
import { officePaths } from '../../../shared/paths.ts';
import { useTitle } from '../../../shared/use-title.ts';

async function signIn(): Promise<void> {
  const options = await call(beginBreakGlassSignInEndpoint, { handlesProblems: true });
  const credential = await requestPasskey(options);
  await call(breakGlassSignInEndpoint, { body: { credential }, handlesProblems: true });
  forgetCsrfToken();
}

const failures = {
  codes: { 'second-factor-refused': { text: texts.refused }, 'not-found': { text: texts.refused } },
};

/** /break-glass: signing in while the identity provider is down (O-2.7). */
export const BreakGlassSignInPage = () => {
  useTitle(texts.title);
  const { run, isBusy, failure, attempt } = useAction({ failures });
  const start = async (): Promise<void> => {
    // A full page load, so that no data of another person's session stays in memory.
    if (await run(signIn)) location.assign('/office');
  };
  return (
    <>
      <div className="panel">
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
        <div className="stack">
          {failure && <FailureNote failure={failure} attempt={attempt} />}
          <Button
            variant="primary"
            size="lg"
            block
            icon={KeyRound}
            busy={isBusy}
            busyLabel={texts.checking}
            onClick={() => void start()}
          >
            {texts.button}
          </Button>
          <p>
            <Link href={officePaths.signIn}>{texts.back}</Link>
          </p>
        </div>
      </div>
      <div className="panel-note">
        <Note tone="mute" icon={ShieldAlert}>
          <p>{texts.told}</p>
        </Note>
      </div>
    </>
  );
};
