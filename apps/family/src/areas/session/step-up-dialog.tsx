import { useEffect, useRef, useState, type FormEvent } from 'react';
import { limits } from '@portal/contract/limits';
import {
  reauthenticateBodySchema,
  reauthenticateEndpoint,
  reauthenticateOptionsEndpoint,
  reauthenticateWithPasskeyEndpoint,
} from '@portal/contract/session';
import { isApiProblem, UNREACHABLE, call } from '@portal/client/calls';
import { UserFacingError, OFFLINE_TEXT } from '@portal/client/failures';
import { endSession } from '@portal/client/session';
import { useSendOnce } from '@portal/client/forms';
import { Button } from '@portal/ui/buttons';
import { Dialog, Note } from '@portal/ui/feedback';
import { PasswordInput } from '@portal/ui/fields';
import { fieldErrors, textOf } from '../../shared/sign-in/field-errors.ts';
import { loginOutcome } from '../../shared/sign-in/login-outcome.ts';

type Refusal = { readonly at: 'field' | 'form'; readonly text: string };

const FORM_ID = 'confirm-identity';

/** The message for a failed confirmation; null when the session is over and the page redirects. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof UserFacingError) return { at: 'form', text: error.message };
  if (!isApiProblem(error)) return { at: 'form', text: 'Something went wrong. Try again.' };
  if (error.is('sign-in-required')) return null;
  if (error.status === UNREACHABLE) return { at: 'form', text: OFFLINE_TEXT };
  const outcome = loginOutcome(error);
  if (outcome.kind === 'refused') return { at: 'field', text: outcome.failure.text };
  const text = outcome.kind === 'failed' ? outcome.failure.text : '';
  return { at: 'form', text: text === '' ? 'Something went wrong. Try again.' : text };
}

type Way = () => Promise<unknown>;

const byPassword =
  (password: string): Way =>
  () =>
    call(reauthenticateEndpoint, { body: { password }, handlesProblems: true });

const loadOptions = () => call(reauthenticateOptionsEndpoint, { handlesProblems: true });

const byPasskey: Way = async () => {
  const { requestPasskey } = await import('@portal/client/session/passkeys');
  const options = await loadOptions();
  if (!options) throw new UserFacingError('Your account has no passkey any more. Use your password.');
  const credential = await requestPasskey(options);
  await call(reauthenticateWithPasskeyEndpoint, { body: { credential }, handlesProblems: true });
};

/** The message to show; null when the session is over and the page redirects. */
async function confirmBy(way: Way): Promise<Refusal | 'confirmed' | null> {
  try {
    await way();
    return 'confirmed';
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) endSession();
    return refusal;
  }
}

/** Whether the account has a passkey to confirm with. While unknown, the dialog offers only the password. */
function useHasPasskey(): boolean {
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    loadOptions().then(
      (options) => setHasPasskey(options !== undefined),
      () => undefined,
    );
  }, []);
  return hasPasskey;
}

/** Asks for the password or a passkey before a sensitive change. The page behind it keeps its input. */
export const StepUpDialog = ({ onDone }: { onDone: (isConfirmed: boolean) => void }) => {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { isSending: busy, sendOnce } = useSendOnce();
  const form = useRef<HTMLFormElement>(null);
  const hasPasskey = useHasPasskey();
  const refuse = (next: Refusal | null): void => {
    setRefusal(next);
    form.current?.querySelector<HTMLElement>('input')?.focus();
  };
  const confirm = async (way: Way): Promise<void> => {
    const result = await confirmBy(way);
    if (result === 'confirmed') onDone(true);
    else refuse(result);
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const password = textOf(new FormData(event.currentTarget), 'current-password');
    const parsed = reauthenticateBodySchema.safeParse({ password });
    if (!parsed.success)
      return refuse({ at: 'field', text: fieldErrors(parsed.error.issues)['password'] ?? '' });
    await sendOnce(() => confirm(byPassword(password)));
  };
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      busy={busy}
      title="Confirm it's you"
      actions={
        <>
          <Button variant="ghost" unavailable={busy} onClick={() => onDone(false)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM_ID} busy={busy} busyLabel="Checking">
            Confirm
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        className="form"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.stopPropagation();
          void submit(event);
        }}
      >
        <p>For your security, enter your password before you make this change.</p>
        {refusal?.at === 'form' && (
          <Note tone="bad" live>
            {refusal.text}
          </Note>
        )}
        <PasswordInput
          label="Password"
          name="current-password"
          maxLength={limits.password.max}
          error={refusal?.at === 'field' ? refusal.text : undefined}
        />
        {hasPasskey && (
          <Button
            variant="secondary"
            block
            unavailable={busy}
            onClick={() => void sendOnce(() => confirm(byPasskey))}
          >
            Use a passkey instead
          </Button>
        )}
      </form>
    </Dialog>
  );
};
