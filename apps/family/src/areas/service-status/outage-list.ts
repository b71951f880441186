/** What is in force, asked for once and kept for a minute; a failed call counts as nothing new (S-4.6). */
import { activeOutagesEndpoint, type Outage } from '@portal/contract/service-status';
import { call } from '@portal/client/calls';
import { OUTAGES_FRESH_MS, takeEarly } from '@portal/client/early-start';
import { seenAlerts } from './seen-alerts.ts';

type Load = () => Promise<readonly Outage[]>;

export const createOutageList = (load: Load, now: () => number) => {
  let outages: readonly Outage[] = [];
  let askedAt: number | null = null;
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    try {
      outages = await load();
    } catch {
      // The pages never wait for this call: what was known stays, and it is asked again in a minute.
    } finally {
      askedAt = now();
      asking = undefined;
    }
  };
  const isFresh = (): boolean => askedAt !== null && now() - askedAt < OUTAGES_FRESH_MS;

  return {
    current: async (): Promise<readonly Outage[]> => {
      if (!isFresh()) await (asking ??= ask());
      return outages;
    },
    /** The one with this id, if it is known. */
    find: (id: string): Outage | undefined => outages.find((outage) => outage.id === id),
    /** Makes the next page ask again: it may be over. */
    expire: (): void => {
      askedAt = null;
    },
  };
};

/** Once alerts are known to be over, this device forgets that it has shown them. */
async function loadOutages(): Promise<readonly Outage[]> {
  const outages = await call(activeOutagesEndpoint, {
    query: { platform: 'web' },
    handlesProblems: true,
    // The answer to the page's first script is from when the page began.
    early: performance.now() < OUTAGES_FRESH_MS ? takeEarly('outages') : undefined,
  });
  seenAlerts.prune(new Set(outages.map(({ id }) => id)));
  return outages;
}

export const outageList = createOutageList(loadOutages, () => performance.now());
