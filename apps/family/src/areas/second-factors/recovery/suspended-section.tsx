import { KeyRound, Phone, Smartphone } from 'lucide-react';
import {
  removeSuspendedFactorEndpoint,
  restoreFactorEndpoint,
  type SuspendedFactor,
} from '@portal/contract/second-factors';
import { call } from '@portal/client/calls';
import { instantText } from '@portal/client/time';
import { useAction } from '@portal/client/forms';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { FailureNote, Note, toasts } from '@portal/ui/feedback';
import { Setting, SettingRows } from '@portal/ui/content';
import { VisuallyHidden } from '@portal/ui/base';
import { useFactorsChanged } from '../factors-query.ts';

const icons = { passkey: KeyRound, 'authenticator-app': Smartphone, mobile: Phone } as const;
const kinds = {
  passkey: 'Passkey',
  'authenticator-app': 'Authenticator app',
  mobile: 'Mobile number',
} as const;

const nameOf = ({ kind, name }: SuspendedFactor): string =>
  name === null ? kinds[kind] : `${kinds[kind]} ${name}`;

const SuspendedRow = ({ factor }: { factor: SuspendedFactor }) => {
  const changed = useFactorsChanged();
  const { isBusy, failure, attempt, run } = useAction();
  const name = nameOf(factor);
  const params = { factorId: factor.id };
  const review = async (send: () => Promise<void>, title: string): Promise<void> => {
    if (!(await run(send))) return;
    await changed();
    toasts.push({ tone: 'ok', title, text: name });
  };
  const restore = () => call(restoreFactorEndpoint, { params, handlesProblems: true });
  const remove = () => call(removeSuspendedFactorEndpoint, { params, handlesProblems: true });
  return (
    <Setting
      icon={icons[factor.kind]}
      title={name}
      value={`Added ${instantText(factor.addedAt)}`}
      action={
        <ButtonRow>
          <Button variant="ghost" unavailable={isBusy} onClick={() => void review(restore, 'Restored')}>
            Restore<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
          <Button variant="ghost" unavailable={isBusy} onClick={() => void review(remove, 'Removed')}>
            Remove<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </ButtonRow>
      }
    >
      {failure && <FailureNote failure={failure} attempt={attempt} />}
    </Setting>
  );
};

/** Sign-in methods that a recovery suspended. Their owner can restore or remove them. */
export const SuspendedSection = ({ factors }: { factors: readonly SuspendedFactor[] }) => (
  <div className="stack">
    <Note tone="warn">
      We suspended these when your account was recovered, because they were added shortly before. Restore what
      you added yourself and remove what you don’t recognise.
    </Note>
    <SettingRows id="suspended" title="Waiting for your review">
      {factors.map((factor) => (
        <SuspendedRow key={factor.id} factor={factor} />
      ))}
    </SettingRows>
  </div>
);
