import { useState } from 'react';
import { Button } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';
import { connection } from '@portal/client/calls';
import { OFFLINE_TEXT } from '@portal/client/failures';

/** The specification's message, with Retry. */
export const OfflineNote = () => {
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    // The focused button disappears with the note, so focus must move elsewhere.
    if (await connection.check()) document.querySelector<HTMLElement>('main h1')?.focus();
    setBusy(false);
  };
  return (
    <div className="offline-note">
      <Note
        tone="warn"
        live
        action={
          <Button variant="secondary" busy={busy} busyLabel="Trying again" onClick={() => void retry()}>
            Retry
          </Button>
        }
      >
        {OFFLINE_TEXT}
      </Note>
    </div>
  );
};
