import { consentLoadFailedText } from '@portal/contract/consent';
import { Button } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';

/** The specification's words for consent that is not loaded (S-8.2), and another try. */
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
