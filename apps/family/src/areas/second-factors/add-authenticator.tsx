import { useRef } from 'react';
import {
  confirmAuthenticatorEndpoint,
  confirmAuthenticatorFormSchema,
} from '@portal/contract/second-factors';
import { call } from '@portal/client/calls';
import { schemaErrors } from '@portal/client/forms/schema-errors';
import { useForm } from '@portal/client/forms/use-form';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { CodeInput } from '@portal/ui/fields';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { useFactorsChanged } from './factors-query.ts';

/** Grouped by four for easier reading. */
const grouped = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** QR code and key, then a code that proves that the app has them. */
export const AddAuthenticator = ({
  begun,
  onClose,
}: {
  begun: { key: string; qrCode: string };
  onClose: () => void;
}) => {
  const changed = useFactorsChanged();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initial: { code: '' },
    check: (values) => schemaErrors(confirmAuthenticatorFormSchema.safeParse(values)),
    send: (values) => {
      const body = confirmAuthenticatorFormSchema.parse(values);
      return call(confirmAuthenticatorEndpoint, { body, handlesProblems: true });
    },
    onSent: async () => {
      await changed();
      toasts.push({
        tone: 'ok',
        title: 'Authenticator app added',
        text: 'We will ask for its codes when you sign in.',
      });
    },
    failures: {},
    onInvalid: () => element.current?.querySelector<HTMLElement>('input')?.focus(),
  });
  return (
    <form className="form app-setup" ref={element} noValidate onSubmit={form.submit}>
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
      {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
      <CodeInput
        label="6-digit code"
        name="app-code"
        hint="A new one shows every 30 seconds."
        error={form.errorOf('code')}
        value={form.values.code}
        onChange={(event) => form.change({ code: event.target.value })}
      />
      <ButtonRow>
        <Button variant="primary" type="submit" busy={form.isSending} busyLabel="Checking">
          Confirm
        </Button>
        <Button variant="ghost" unavailable={form.isSending} onClick={onClose}>
          Cancel
        </Button>
      </ButtonRow>
    </form>
  );
};
