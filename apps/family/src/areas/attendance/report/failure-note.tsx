import type { MouseEvent } from 'react';
import { Button } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';
import type { FailedReport } from './failed-report.ts';

/** Presses the form's own button, where focus stays when the note goes. */
function retry({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const send = currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]');
  send?.focus();
  send?.click();
}

/** A failed save, above the buttons; what was typed stays. Offline with Retry (V-7.1; S-8.1). */
export const FailureNote = ({ failure }: { failure: FailedReport | null }) => {
  if (failure?.kind !== 'note') return null;
  const { isOffline = false } = failure;
  return (
    <Note
      tone={isOffline ? 'warn' : 'bad'}
      live
      title={failure.title || undefined}
      action={
        isOffline && (
          <Button variant="secondary" onClick={retry}>
            Retry
          </Button>
        )
      }
    >
      {failure.text}
    </Note>
  );
};
