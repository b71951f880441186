import { useEffect, useEffectEvent, useState } from 'react';
import { device } from '@portal/client/device';
import { checkService, OFFLINE_TEXT, pageNotice, type ServiceState } from '@portal/client/failures';
import { Button } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';

/** Tracks the device's connection and the maintenance notice that the page was served with. */
function useServiceWatch(onChange: (service: ServiceState) => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (!device.isOnline()) changed({ kind: 'offline' });
    else if (pageNotice().kind !== 'available') changed(pageNotice());
    return device.onNetworkChange((isOnline) => changed({ kind: isOnline ? 'available' : 'offline' }));
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
