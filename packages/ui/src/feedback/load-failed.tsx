import { Button } from '../buttons/button.tsx';
import { Note } from './note.tsx';
import { useIsOffline } from './offline.ts';

export type LoadFailedProps = {
  /** "The attendance". */
  what: string;
  busy: boolean;
  onRetry: () => void;
};

/** A card that failed to load. The rest of the page keeps working (V-7.1). */
export const LoadFailed = ({ what, busy, onRetry }: LoadFailedProps) => {
  // While offline nothing is shown: the page reports it, and the query retries by itself once online.
  if (useIsOffline()) return null;
  return (
    <Note
      tone="bad"
      live
      action={
        <Button variant="secondary" busy={busy} busyLabel="Trying again" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p>{what} could not be loaded.</p>
    </Note>
  );
};
