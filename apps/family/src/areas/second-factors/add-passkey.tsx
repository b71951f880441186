import { KeyRound } from 'lucide-react';
import {
  addPasskeyEndpoint,
  beginPasskeyEndpoint,
  passkeyLimits,
  passkeyNameFormSchema,
} from '@portal/contract/second-factors';
import { call } from '@portal/client/calls';
import { toasts } from '@portal/ui/feedback';
import { useFactorsChanged } from './factors-query.ts';
import { RowForm } from './row-form.tsx';

const loadPasskeys = () => import('@portal/client/session/passkeys');

async function addPasskey(name: string): Promise<void> {
  const { createPasskey } = await loadPasskeys();
  const options = await call(beginPasskeyEndpoint, { handlesProblems: true });
  const credential = await createPasskey(options);
  await call(addPasskeyEndpoint, { body: { name, credential }, handlesProblems: true });
}

/** Asks for a name first, then creates the passkey on the device. */
export const AddPasskey = ({ onClose }: { onClose: () => void }) => {
  const changed = useFactorsChanged();
  return (
    <RowForm
      icon={KeyRound}
      title="New passkey"
      label="Name"
      hint="So that you know it again, such as the device it is on."
      name="passkey-name"
      initial=""
      maxLength={passkeyLimits.name}
      submit="Continue"
      busyLabel="Waiting for your device"
      errorOf={(name) => passkeyNameFormSchema.safeParse({ name }).error?.issues[0]?.message}
      send={addPasskey}
      onDone={async () => {
        await changed();
        toasts.push({ tone: 'ok', title: 'Passkey added', text: 'You can now sign in with it.' });
        onClose();
      }}
      onClose={onClose}
    />
  );
};
