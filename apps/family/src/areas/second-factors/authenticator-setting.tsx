import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { beginAuthenticatorEndpoint, removeAuthenticatorEndpoint } from '@portal/contract/second-factors';
import { type ResponseOf } from '@portal/contract/endpoint';
import { call } from '@portal/client/calls';
import { instantText } from '@portal/client/time';
import { useAction } from '@portal/client/forms';
import { Button } from '@portal/ui/buttons';
import { ConfirmDialog, FailureNote, toasts } from '@portal/ui/feedback';
import { Setting, SettingRows } from '@portal/ui/content';
import { AddAuthenticator } from './add-authenticator.tsx';
import { useFactorsChanged } from './factors-query.ts';

type Begun = ResponseOf<typeof beginAuthenticatorEndpoint>;

const Remove = ({ onClose }: { onClose: () => void }) => {
  const changed = useFactorsChanged();
  const { isBusy, failure, run } = useAction();
  const remove = async (): Promise<void> => {
    if (!(await run(() => call(removeAuthenticatorEndpoint, { handlesProblems: true })))) return;
    await changed();
    toasts.push({ tone: 'ok', title: 'Authenticator app removed', text: 'Its codes no longer work.' });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Remove your authenticator app?"
      action="Remove app"
      busy={isBusy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      From now on codes for signing in come by SMS or email.
    </ConfirmDialog>
  );
};

const InUse = ({ enrolledAt }: { enrolledAt: string }) => {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Setting
      icon={Smartphone}
      title="Authenticator app"
      value={`In use since ${instantText(enrolledAt)}`}
      action={
        <Button variant="ghost" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      }
    >
      {isRemoving && <Remove onClose={() => setRemoving(false)} />}
    </Setting>
  );
};

const NotInUse = () => {
  const [begun, setBegun] = useState<Begun | null>(null);
  const { isBusy, failure, attempt, run } = useAction();
  const begin = (): void =>
    void run(async () => setBegun(await call(beginAuthenticatorEndpoint, { handlesProblems: true })));
  return (
    <Setting
      icon={Smartphone}
      title="Authenticator app"
      value="An app on your phone shows the codes for signing in, also without reception."
      action={
        begun === null && (
          <Button variant="ghost" busy={isBusy} onClick={begin}>
            Set up
          </Button>
        )
      }
    >
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      {begun && <AddAuthenticator begun={begun} onClose={() => setBegun(null)} />}
    </Setting>
  );
};

/** The authenticator app: set up, date added, remove (G5). */
export const AuthenticatorSetting = ({ enrolledAt }: { enrolledAt: string | null }) => (
  <SettingRows id="codes" title="Codes for signing in">
    {enrolledAt === null ? <NotInUse /> : <InUse enrolledAt={enrolledAt} />}
  </SettingRows>
);
