import { useEffect, useState } from 'react';
import { outageEndpoint, type Outage, type OutageKind } from '@portal/contract/service-status';
import { call } from '@portal/client/calls';
import { useQueryText } from '@portal/client/navigation';
import { outageList } from './outage-list.ts';

export type Notice =
  { readonly is: 'loading' } | { readonly is: 'over' } | { readonly is: 'shown'; readonly outage: Outage };

type Fetched = { readonly id: string; readonly outage: Outage | undefined };

const fetchOutage = (id: string): Promise<Outage | undefined> =>
  call(outageEndpoint, { params: { id }, handlesProblems: true }).catch(() => undefined);

/** The outage or alert named in the path: normally cached, fetched after a reload. */
export function useNotice(kind: OutageKind): Notice {
  const id = useQueryText('id') ?? '';
  const known = outageList.find(id);
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const needsFetch = known === undefined && id !== '';
  useEffect(() => {
    if (!needsFetch) return undefined;
    let isHere = true;
    void fetchOutage(id).then((outage) => {
      if (isHere) setFetched({ id, outage });
    });
    return () => {
      isHere = false;
    };
  }, [id, needsFetch]);
  const outage = known ?? (fetched?.id === id ? fetched.outage : undefined);
  if (outage?.kind === kind) return { is: 'shown', outage };
  return needsFetch && fetched?.id !== id ? { is: 'loading' } : { is: 'over' };
}
