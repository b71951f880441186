import { KeyRound } from 'lucide-react';
import { useLocation } from 'wouter';
import {
  beginBreakGlassConfirmEndpoint,
  confirmBreakGlassEndpoint,
  stepUpPath,
} from '@portal/contract/staff';
import type { StepUpOutcome } from '@portal/contract/staff';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { requestPasskey } from '@portal/client/session/passkeys';
import { breakGlassTexts } from '@portal/texts/office/staff/break-glass';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { useTitle } from '../../../shared/use-title.ts';

const texts = breakGlassTexts.confirm;

async function confirm(): Promise<void> {
  const options = await call(beginBreakGlassConfirmEndpoint, { handlesProblems: true });
  const credential = await requestPasskey(options);
  await call(confirmBreakGlassEndpoint, { body: { credential }, handlesProblems: true });
}

const failures = { codes: { 'second-factor-refused': { text: breakGlassTexts.refused } } };

/** /break-glass/confirm: in place of the provider's fresh sign-in (O-2.4). */
export const ConfirmPage = () => {
  useTitle(texts.title);
  const [, navigate] = useLocation();
  const { run, isBusy, failure, attempt } = useAction({ failures });
  const leave = (outcome: StepUpOutcome): void =>
    navigate(`${stepUpPath}?outcome=${outcome}`, { replace: true });
  const start = async (): Promise<void> => {
    if (await run(confirm)) leave('confirmed');
  };
  return (
    <div className="panel">
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <div className="stack">
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <ButtonRow>
          <Button
            variant="primary"
            icon={KeyRound}
            busy={isBusy}
            busyLabel={breakGlassTexts.checking}
            onClick={() => void start()}
          >
            {breakGlassTexts.button}
          </Button>
          <Button variant="ghost" unavailable={isBusy} onClick={() => leave('refused')}>
            {texts.cancel}
          </Button>
        </ButtonRow>
      </div>
    </div>
  );
};
