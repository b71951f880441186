import { useQuery } from '@tanstack/react-query';
import { push } from '@portal/client/push';
import type { PushState } from '@portal/client/push';
import { useUser } from '@portal/client/session';
import { useSite } from '@portal/client/site';
import { mayKeepOnDevice } from '@portal/client/web-app';

/** Push notifications on this device; null until it is known. Read again when the person returns from its settings. */
export function usePushState() {
  const user = useUser();
  const mayKeep = mayKeepOnDevice(user, useSite());
  const { data, refetch } = useQuery({
    queryKey: ['push-state', user.accountKey, mayKeep],
    queryFn: (): Promise<PushState> => (mayKeep ? push.state(user) : Promise.resolve('unavailable')),
    staleTime: 0,
    refetchOnWindowFocus: true,
    networkMode: 'always',
  });
  const read = async (): Promise<PushState | null> => (await refetch()).data ?? null;
  return { state: data ?? null, read };
}
