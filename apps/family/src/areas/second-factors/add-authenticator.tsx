import { useRef, useState, type FormEvent } from 'react';
import {
  confirmAuthenticatorEndpoint,
  confirmAuthenticatorFormSchema,
} from '@portal/contract/second-factors';
import { call } from '@portal/client/calls';
import { useChange } from '@portal/client/forms';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { CodeInput } from '@portal/ui/fields';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { useFactorsChanged } from './factors-query.ts';

/** In groups of four, as people read them off. */
const grouped = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** QR code and key, then a code that shows the app has them. */
export const AddAuthenticator = ({
  begun,
  onClose,
}: {
  begun: { key: string; qrCode: string };
  onClose: () => void;
}) => {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { isBusy, failure, attempt, make } = useChange();
  const changed = useFactorsChanged();
  const form = useRef<HTMLFormElement>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const parsed = confirmAuthenticatorFormSchema.safeParse({ code });
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return form.current?.querySelector<HTMLElement>('input')?.focus();
    const body = parsed.data;
    if (!(await make(() => call(confirmAuthenticatorEndpoint, { body, handlesProblems: true })))) return;
    await changed();
    toasts.push({ title: 'Authenticator app added', text: 'We will ask for its codes when you sign in.' });
  };
  return (
    <form className="form app-setup" ref={form} noValidate onSubmit={(event) => void send(event)}>
      <p>Scan this with your authenticator app, or type the key into it. Then enter the code it shows.</p>
      <img
        className="app-qr"
        src={begun.qrCode}
        width={192}
        height={192}
        alt="QR code for your authenticator app"
      />
      <p>
        Key: <code className="app-key">{grouped(begun.key)}</code>
      </p>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      <CodeInput
        label="6-digit code"
        name="app-code"
        hint="A new one shows every 30 seconds."
        error={error}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <ButtonRow>
        <Button variant="primary" type="submit" busy={isBusy} busyLabel="Checking">
          Confirm
        </Button>
        <Button variant="ghost" unavailable={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </ButtonRow>
    </form>
  );
};
