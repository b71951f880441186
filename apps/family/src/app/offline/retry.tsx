import { useState } from 'react';
import { connection } from '@portal/client/calls';
import { startSession } from '@portal/client/session';
import { Button, type ButtonProps } from '@portal/ui/buttons';

/** Starts the app again if the server can be reached. */
export const Retry = ({ variant, size }: Pick<ButtonProps, 'variant' | 'size'>) => {
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    if (await connection.check()) await startSession().catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button variant={variant} size={size} busy={busy} busyLabel="Trying again" onClick={() => void retry()}>
      Retry
    </Button>
  );
};
