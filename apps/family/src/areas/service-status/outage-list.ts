/** Active outages and alerts, fetched once and cached for a minute. A failed call changes nothing (S-4.6). */
import { activeOutagesEndpoint, type Outage } from '@portal/contract/service-status';
import { call } from '@portal/client/calls';
import { seenAlerts } from './seen-alerts.ts';

const FRESH_MS = 60_000;

type Load = () => Promise<readonly Outage[]>;

export const createOutageList = (load: Load, now: () => number) => {
  let outages: readonly Outage[] = [];
  let askedAt: number | null = null;
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    try {
      outages = await load();
    } catch {
      // Pages never wait for this call. The cached value is kept and fetched again after a minute.
    } finally {
      askedAt = now();
      asking = undefined;
    }
  };
  const isFresh = (): boolean => askedAt !== null && now() - askedAt < FRESH_MS;

  return {
    current: async (): Promise<readonly Outage[]> => {
      if (!isFresh()) await (asking ??= ask());
      return outages;
    },
    /** The cached notice with this id. */
    find: (id: string): Outage | undefined => outages.find((outage) => outage.id === id),
    /** Makes the next page fetch again, because the outage may be over. */
    expire: (): void => {
      askedAt = null;
    },
  };
};

/** Forgets shown alerts on this device once they are known to be over. */
async function loadOutages(): Promise<readonly Outage[]> {
  const outages = await call(activeOutagesEndpoint, {
    query: { platform: 'web' },
    handlesProblems: true,
  });
  seenAlerts.prune(new Set(outages.map(({ id }) => id)));
  return outages;
}

export const outageList = createOutageList(loadOutages, () => performance.now());
