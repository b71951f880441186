import { KeyRound, LogOut, Mail } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  endFamilySessionsEndpoint,
  resendConfirmationEndpoint,
  unlockFamilyEndpoint,
  type FamilyPage,
} from '@portal/contract/families';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { familyPageTexts } from '@portal/texts/office/families';
import { Button } from '@portal/ui/buttons';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { ConfirmButton } from '../../../shared/parts/confirm-button.tsx';
import { useOffice } from '../../../shared/school.tsx';
import { familyKey } from '../family-queries.ts';

const texts = familyPageTexts.counter;

interface CounterAction {
  send: () => Promise<{ isDone: boolean }>;
  done: string;
  nothing: string;
}

/** What staff do for the parent who stands before them. */
export const Counter = ({ family: { id, name, account } }: { family: FamilyPage }) => {
  const { school } = useOffice();
  const queries = useQueryClient();
  const { run, isBusy, failure, attempt } = useAction();
  const options = { params: { centreCode: school.centreCode, familyId: id }, handlesProblems: true };
  const perform = async ({ send, done, nothing }: CounterAction): Promise<void> => {
    const { isDone } = await send();
    toasts.push(isDone ? { title: done, tone: 'ok' } : { title: nothing, tone: 'bad' });
    await queries.invalidateQueries({ queryKey: familyKey(school.centreCode, id) });
  };
  const act = (action: CounterAction) => void run(() => perform(action));
  return (
    <section className="oc" aria-labelledby="counter">
      <div className="oc-h">
        <h2 id="counter">{texts.title}</h2>
      </div>
      <div className="oc-b col-sm">
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <div className="row">
          {account.state === 'blocked' && (
            <Button
              variant="secondary"
              icon={KeyRound}
              busy={isBusy}
              onClick={() =>
                act({
                  send: () => call(unlockFamilyEndpoint, options),
                  done: format(texts.unlocked, { name }),
                  nothing: texts.nothingToUnlock,
                })
              }
            >
              {texts.unlock}
            </Button>
          )}
          {account.state === 'unconfirmed' && (
            <Button
              variant="secondary"
              icon={Mail}
              busy={isBusy}
              onClick={() =>
                act({
                  send: () => call(resendConfirmationEndpoint, options),
                  done: format(texts.resent, { name }),
                  nothing: texts.nothingToResend,
                })
              }
            >
              {texts.resend}
            </Button>
          )}
          <ConfirmButton
            variant="secondary"
            icon={LogOut}
            label={texts.endSessions}
            title={format(texts.endQuestion, { name })}
            action={texts.endSessions}
            text={texts.endExplained}
            work={() =>
              perform({
                send: () => call(endFamilySessionsEndpoint, options),
                done: format(texts.sessionsEnded, { name }),
                nothing: texts.nothingToUnlock,
              })
            }
          />
        </div>
      </div>
      <p className="oc-f">{texts.foot}</p>
    </section>
  );
};
