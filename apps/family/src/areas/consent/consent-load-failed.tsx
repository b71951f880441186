import { consentLoadFailedText } from '@portal/contract/consent';
import { Button } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';

/** The specified message for consent that failed to load (S-8.2), with Retry. */
export const ConsentLoadFailed = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <Note
    tone="bad"
    live
    action={
      <Button variant="secondary" busy={busy} busyLabel="Trying again" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    <p>{consentLoadFailedText}</p>
  </Note>
);
