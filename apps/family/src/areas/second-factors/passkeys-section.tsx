import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { passkeyLimits, type Passkey } from '@portal/contract/second-factors';
import { Button } from '@portal/ui/buttons';
import { Empty } from '@portal/ui/feedback';
import { SectionHead } from '@portal/ui/frame';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';

/** The passkeys of the account: list, add, rename, remove. */
export const PasskeysSection = ({ passkeys }: { passkeys: readonly Passkey[] }) => {
  const [isAdding, setAdding] = useState(false);
  const isFull = passkeys.length >= passkeyLimits.perAccount;
  return (
    <section aria-labelledby="passkeys">
      <SectionHead
        id="passkeys"
        title="Passkeys"
        action={
          !isAdding && (
            <Button
              variant="secondary"
              icon={Plus}
              why={isFull ? `You can have up to ${passkeyLimits.perAccount} passkeys.` : undefined}
              onClick={() => setAdding(true)}
            >
              Add a passkey
            </Button>
          )
        }
      />
      <div className="card card-flush rows">
        {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
        {passkeys.length === 0 && !isAdding && (
          <Empty icon={KeyRound} title="No passkeys yet">
            Sign in with your fingerprint, face or screen lock instead of your password and a code.
          </Empty>
        )}
      </div>
    </section>
  );
};
