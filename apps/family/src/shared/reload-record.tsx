import { useState } from 'react';
import { Button } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';

/** Shown when a record has changed meanwhile: refetches it for the form, which keeps its input. */
export const ReloadRecord = ({
  what,
  onReload,
}: {
  /** "the details". */
  what: string;
  /** Resolves to whether the record could be fetched. */
  onReload: () => Promise<boolean>;
}) => {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const reload = async (): Promise<void> => {
    setState('busy');
    setState((await onReload()) ? 'idle' : 'failed');
  };
  return (
    <div className="stack">
      {state === 'failed' && (
        <Note tone="bad" live>
          They could not be loaded. Try again.
        </Note>
      )}
      <div>
        <Button variant="secondary" busy={state === 'busy'} busyLabel="Loading" onClick={() => void reload()}>
          Load {what} as they are now
        </Button>
      </div>
    </div>
  );
};
