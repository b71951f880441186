import { useRef, useState, type FormEvent } from 'react';
import { limits, reauthenticateBodySchema, reauthenticateEndpoint } from '@portal/contract';
import { isApiProblem, UNREACHABLE } from '../../platform/api-problem.ts';
import { call } from '../../platform/call.ts';
import { OFFLINE_TEXT } from '../../platform/service.ts';
import { endSession } from '../../platform/session.ts';
import { Button, Dialog, Note, PasswordInput } from '../../ui/index.ts';
import { fieldErrors, textOf } from './field-errors.ts';
import { loginOutcome } from './login-outcome.ts';

type Refusal = { readonly at: 'field' | 'form'; readonly text: string };

const FORM_ID = 'confirm-identity';

/** What a confirmation that failed is told as; null when the session is over and the page goes. */
function refusalOf(error: unknown): Refusal | null {
  if (!isApiProblem(error)) return { at: 'form', text: 'Something went wrong. Try again.' };
  if (error.is('sign-in-required')) return null;
  if (error.status === UNREACHABLE) return { at: 'form', text: OFFLINE_TEXT };
  const outcome = loginOutcome(error);
  if (outcome.kind === 'refused') return { at: 'field', text: outcome.failure.text };
  const text = outcome.kind === 'failed' ? outcome.failure.text : '';
  return { at: 'form', text: text === '' ? 'Something went wrong. Try again.' : text };
}

async function confirmWith(password: string): Promise<Refusal | 'confirmed' | null> {
  try {
    await call(reauthenticateEndpoint, { body: { password }, handlesProblems: true });
    return 'confirmed';
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) endSession();
    return refusal;
  }
}

/** Asks for the password again before a change that matters; the page behind it keeps what was typed. */
export const StepUpDialog = ({ onDone }: { onDone: (isConfirmed: boolean) => void }) => {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refuse = (next: Refusal | null): void => {
    setRefusal(next);
    form.current?.querySelector<HTMLElement>('input')?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const password = textOf(new FormData(event.currentTarget), 'current-password');
    const parsed = reauthenticateBodySchema.safeParse({ password });
    if (!parsed.success)
      return refuse({ at: 'field', text: fieldErrors(parsed.error.issues)['password'] ?? '' });
    setBusy(true);
    const result = await confirmWith(password);
    setBusy(false);
    if (result === 'confirmed') onDone(true);
    else refuse(result);
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
      </form>
    </Dialog>
  );
};
