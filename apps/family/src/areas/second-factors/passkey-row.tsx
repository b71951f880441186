import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import {
  passkeyLimits,
  passkeyNameFormSchema,
  removePasskeyEndpoint,
  renamePasskeyEndpoint,
  type Passkey,
} from '@portal/contract/second-factors';
import { call } from '@portal/client/calls';
import { instantText } from '@portal/client/time';
import { useAction } from '@portal/client/forms';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { ConfirmDialog, toasts } from '@portal/ui/feedback';
import { Setting } from '@portal/ui/content';
import { VisuallyHidden } from '@portal/ui/base';
import { useFactorsChanged } from './factors-query.ts';
import { RowForm } from './row-form.tsx';

type Mode = 'shown' | 'renaming' | 'removing';

const usedText = ({ createdAt, lastUsedAt }: Passkey): string =>
  lastUsedAt === null
    ? `Added ${instantText(createdAt)}, not used yet`
    : `Added ${instantText(createdAt)}, last used ${instantText(lastUsedAt)}`;

const Rename = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const changed = useFactorsChanged();
  return (
    <RowForm
      icon={KeyRound}
      title="Rename passkey"
      label="Name"
      name="passkey-name"
      initial={passkey.name}
      maxLength={passkeyLimits.name}
      submit="Save name"
      busyLabel="Saving"
      errorOf={(name) => passkeyNameFormSchema.safeParse({ name }).error?.issues[0]?.message}
      send={(name) =>
        call(renamePasskeyEndpoint, {
          params: { passkeyId: passkey.id },
          body: { name },
          handlesProblems: true,
        })
      }
      onDone={async () => {
        await changed();
        onClose();
      }}
      onClose={onClose}
    />
  );
};

const Remove = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const changed = useFactorsChanged();
  const { isBusy, failure, run } = useAction();
  const remove = async (): Promise<void> => {
    const params = { passkeyId: passkey.id };
    if (!(await run(() => call(removePasskeyEndpoint, { params, handlesProblems: true })))) return;
    await changed();
    toasts.push({ tone: 'ok', title: 'Passkey removed', text: 'It no longer signs in to your account.' });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Remove this passkey?"
      action="Remove passkey"
      busy={isBusy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <bdi>{passkey.name}</bdi> will no longer sign in to your account. Delete it from your device’s passwords
      too.
    </ConfirmDialog>
  );
};

export const PasskeyRow = ({ passkey }: { passkey: Passkey }) => {
  const [mode, setMode] = useState<Mode>('shown');
  const close = (): void => setMode('shown');
  if (mode === 'renaming') return <Rename passkey={passkey} onClose={close} />;
  return (
    <Setting
      icon={KeyRound}
      title={passkey.name}
      value={usedText(passkey)}
      action={
        <ButtonRow>
          <Button variant="ghost" onClick={() => setMode('renaming')}>
            Rename<VisuallyHidden> {passkey.name}</VisuallyHidden>
          </Button>
          <Button variant="ghost" onClick={() => setMode('removing')}>
            Remove<VisuallyHidden> {passkey.name}</VisuallyHidden>
          </Button>
        </ButtonRow>
      }
    >
      {mode === 'removing' && <Remove passkey={passkey} onClose={close} />}
    </Setting>
  );
};
