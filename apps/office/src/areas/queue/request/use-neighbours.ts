import { useLocation } from 'wouter';
import type { QueueListBody, QueueRequest } from '@portal/contract/queue';
import { officePaths } from '../../../shared/paths.ts';
import { useQueue } from '../../../shared/queries.ts';
import { useOffice } from '../../../shared/school.tsx';

const waiting: QueueListBody = { state: 'waiting', kinds: [], onlyMine: false, onlyOver: false, search: '' };

/** The open requests around this one, and how to reach the next. A decided request has already left the list. */
export function useNeighbours(requestId: string) {
  const { school } = useOffice();
  const [, navigate] = useLocation();
  const { data } = useQueue(school.centreCode, waiting);
  const requests: readonly QueueRequest[] = data?.requests ?? [];
  const index = requests.findIndex(({ id }) => id === requestId);
  const goTo = (request: QueueRequest | undefined): void =>
    navigate(request ? officePaths.request(request.id) : officePaths.queue);
  const others = requests.filter(({ id }) => id !== requestId);
  return {
    requests,
    now: data?.now ?? new Date(0).toISOString(),
    next: (): void => goTo(requests[index + 1] ?? others[0]),
    previous: (): void => goTo(requests[index - 1] ?? others.at(-1)),
  };
}

export type Neighbours = ReturnType<typeof useNeighbours>;
