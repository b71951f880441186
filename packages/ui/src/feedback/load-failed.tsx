import { Button } from '../buttons/button.tsx';
import { Note } from './note.tsx';
import { useIsOffline } from './offline.ts';

export type LoadFailedProps = {
  /** "The attendance". */
  what: string;
  busy: boolean;
  onRetry: () => void;
};

/** A card that could not be loaded: the rest of the page keeps working (V-7.1). */
export const LoadFailed = ({ what, busy, onRetry }: LoadFailedProps) => {
  // It is asked for again by itself once the device is online, and the page says so.
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
