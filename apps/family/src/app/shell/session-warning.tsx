import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '@portal/ui/buttons';
import { Dialog } from '@portal/ui/feedback';
import {
  idleClock,
  type IdlePhase,
  checkAuthentication,
  checkSessionPassively,
} from '@portal/client/session';

/** Timers stop while the device sleeps, so check at least this often. */
const MAX_CHECK_INTERVAL_MS = 30_000;

const useIdlePhase = (): IdlePhase => {
  const phase = useSyncExternalStore(idleClock.subscribe, idleClock.phase, idleClock.phase);
  const [, look] = useState(0);
  useEffect(() => {
    const next = idleClock.nextChangeMs();
    if (next === null) return undefined;
    const timer = setTimeout(() => look((times) => times + 1), Math.min(next + 50, MAX_CHECK_INTERVAL_MS));
    return () => clearTimeout(timer);
  });
  return phase;
};

/**
 * Warns 150 seconds before an idle session ends (G6). It then checks the session, and again at the end, because another
 * tab may have renewed it. Checking doesn't renew the session; only 'stay signed in' does. If the session has ended,
 * the response signs out.
 */
export const SessionWarning = ({ onLogout }: { onLogout: () => void }) => {
  const phase = useIdlePhase();
  const [busy, setBusy] = useState(false);
  const stay = async (): Promise<void> => {
    setBusy(true);
    // A failure leaves the warning open; a 401 has already signed out.
    await checkAuthentication().catch(() => undefined);
    setBusy(false);
  };
  useEffect(() => {
    if (phase === 'warning' || phase === 'ended') void checkSessionPassively().catch(() => undefined);
  }, [phase]);
  return (
    <Dialog
      open={phase === 'warning'}
      onClose={() => void stay()}
      busy={busy}
      title="Are you still there?"
      actions={
        <>
          <Button variant="ghost" onClick={onLogout}>
            Logout
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void stay()}>
            Stay signed in
          </Button>
        </>
      }
    >
      You will be signed out soon because nothing has happened for a while. What you have typed is kept.
    </Dialog>
  );
};
