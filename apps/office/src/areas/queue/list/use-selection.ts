import { useState } from 'react';
import { queueLimits, type QueueRequest } from '@portal/contract/queue';

/** The ticked requests among those shown. A row that leaves the list is no longer selected. */
export function useSelection(requests: readonly QueueRequest[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = requests.filter(({ id }) => ids.has(id));
  return {
    selected,
    has: (id: string): boolean => ids.has(id),
    toggle: (id: string): void => {
      const next = new Set(selected.map((request) => request.id));
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    toggleAll: (): void =>
      setIds(
        selected.length === requests.length
          ? new Set()
          : new Set(requests.slice(0, queueLimits.bulk).map(({ id }) => id)),
      ),
    clear: (): void => setIds(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
