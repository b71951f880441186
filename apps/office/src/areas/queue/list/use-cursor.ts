import { useState } from 'react';
import type { QueueRequest } from '@portal/contract/queue';

/** The row that keys act on. When it leaves the list, the one in its place follows. */
export function useCursor(requests: readonly QueueRequest[]) {
  const [place, setPlace] = useState<{ id: string; index: number } | null>(null);
  const found = requests.findIndex(({ id }) => id === place?.id);
  const index = found >= 0 ? found : Math.min(place?.index ?? -1, requests.length - 1);
  const moveTo = (next: number): void => {
    const request = requests[Math.max(0, Math.min(next, requests.length - 1))];
    if (!request) return;
    setPlace({ id: request.id, index: requests.indexOf(request) });
    document.getElementById(rowLinkId(request.id))?.focus();
  };
  return {
    current: place === null ? undefined : requests[index],
    index,
    next: (): void => moveTo(index + 1),
    previous: (): void => moveTo(index - 1),
    /** Follows the keyboard's own focus. */
    follow: (request: QueueRequest): void => setPlace({ id: request.id, index: requests.indexOf(request) }),
  };
}

export const rowLinkId = (requestId: string): string => `request-${requestId}`;
