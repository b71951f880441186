import { useState } from 'react';
import { useLocation } from 'wouter';
import { connection, useIsOnline } from '@portal/client/calls';
import { shellTexts as texts } from '@portal/texts/office/shell';
import { Button } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';
import { officePaths } from '../../shared/paths.ts';
import { focusTitle } from '../../shared/page-title.tsx';

/** Shown while the server can't be reached. Loaded data stays readable. The gate page has a separate note. */
export const OfflineNote = () => {
  const isOnline = useIsOnline();
  const [path] = useLocation();
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    // The focused button disappears with the note.
    if (await connection.check()) focusTitle();
    setBusy(false);
  };
  if (isOnline || path === officePaths.gate) return null;
  return (
    <div className="offline-note">
      <Note
        tone="warn"
        live
        action={
          <Button variant="secondary" busy={busy} busyLabel={texts.retrying} onClick={() => void retry()}>
            {texts.retry}
          </Button>
        }
      >
        {texts.offline}
      </Note>
    </div>
  );
};
