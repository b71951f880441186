import { useEffect, useEffectEvent, useState } from 'react';
import { checkService, OFFLINE_TEXT, pageNotice, type ServiceState } from '@portal/client/failures';
import { Button } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';

/** Follows the device's connection, and the notice the page was served with. */
function useServiceWatch(onChange: (service: ServiceState) => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const wentOffline = (): void => changed({ kind: 'offline' });
    const cameBack = (): void => changed({ kind: 'available' });
    if (!navigator.onLine) wentOffline();
    else if (pageNotice().kind !== 'available') changed(pageNotice());
    window.addEventListener('offline', wentOffline);
    window.addEventListener('online', cameBack);
    return () => {
      window.removeEventListener('offline', wentOffline);
      window.removeEventListener('online', cameBack);
    };
  }, []);
}

/** Offline and planned maintenance, with Retry. */
export const ServiceNote = ({
  service,
  onChange,
}: {
  service: ServiceState;
  onChange: (service: ServiceState) => void;
}) => {
  const [busy, setBusy] = useState(false);
  useServiceWatch(onChange);
  if (service.kind === 'available') return null;
  const retry = async (): Promise<void> => {
    setBusy(true);
    onChange(await checkService());
    setBusy(false);
  };
  return (
    <Note
      tone="warn"
      live
      action={
        <Button variant="secondary" busy={busy} busyLabel="Trying again" onClick={() => void retry()}>
          Retry
        </Button>
      }
    >
      {service.kind === 'offline' ? OFFLINE_TEXT : service.message}
    </Note>
  );
};
