import { lazy, Suspense, useState } from 'react';
import { offlineAccount } from '@portal/client/device';
import { Button } from '@portal/ui/buttons';
import { FailureBoundary } from '@portal/ui/feedback';
import { StatusPage } from '@portal/ui/frame';
import { checkService, OFFLINE_TEXT, type ServiceState } from '@portal/client/failures';
import { connection } from '@portal/client/calls';
import { getSession, startSession } from '@portal/client/session';
import { useTakeOver } from '../start/painted.ts';
import { useArrival } from '../use-arrival.ts';
import { BarePage } from './bare-page.tsx';

const titles = {
  offline: 'You are offline',
  maintenance: 'Down for maintenance',
  available: 'Try again',
} as const;

const textOf = (service: ServiceState): string => {
  if (service.kind === 'maintenance') return service.message;
  return service.kind === 'offline' ? OFFLINE_TEXT : 'The service did not answer. Your session is kept.';
};

/** Offline or planned maintenance, with Retry. */
export const UnreachableContent = () => {
  const [service, setService] = useState<ServiceState>({ kind: 'offline' });
  const [busy, setBusy] = useState(false);
  useTakeOver();
  useArrival(titles[service.kind]);
  const retry = async (): Promise<void> => {
    setBusy(true);
    const [now] = await Promise.all([checkService(), connection.check()]);
    setService(now);
    // If starting fails again, this page returns.
    if (now.kind === 'available' && getSession().status === 'unreachable')
      await startSession().catch(() => undefined);
    setBusy(false);
  };
  return (
    <StatusPage
      title={titles[service.kind]}
      actions={
        <Button variant="primary" size="lg" busy={busy} busyLabel="Trying again" onClick={() => void retry()}>
          Retry
        </Button>
      }
    >
      {textOf(service)}
    </StatusPage>
  );
};

const NothingKept = () => (
  <BarePage wide>
    <UnreachableContent />
  </BarePage>
);

const OfflineApp = lazy(async () => ({ default: (await import('../offline/offline-app.tsx')).OfflineApp }));

/** Shown when the app could not start: what this device keeps to read offline, or else the reason. */
export const UnreachablePage = () =>
  offlineAccount() === null ? (
    <NothingKept />
  ) : (
    <FailureBoundary resetKey="offline" fallback={<NothingKept />}>
      <Suspense fallback={null}>
        <OfflineApp otherwise={<NothingKept />} />
      </Suspense>
    </FailureBoundary>
  );
