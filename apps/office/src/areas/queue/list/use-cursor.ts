import { useState } from 'react';
import type { QueueRequest } from '@portal/contract/queue';

/** The row that keyboard shortcuts act on. When it leaves the list, the row that takes its place becomes current. */
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
    /** Keeps the cursor on the row that has the keyboard focus. */
    follow: (request: QueueRequest): void => setPlace({ id: request.id, index: requests.indexOf(request) }),
  };
}

export const rowLinkId = (requestId: string): string => `request-${requestId}`;
