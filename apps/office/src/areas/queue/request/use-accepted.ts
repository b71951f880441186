import { useState } from 'react';
import { isSeparable, type RequestDetail } from '@portal/contract/queue';

/** The fields that an approval accepts: all changed ones, until staff untick some (O-4.10). */
export function useAccepted({ kind, state, changes }: RequestDetail) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const changed = changes.filter(({ isChanged }) => isChanged).map(({ id }) => id);
  const accepted = changed.filter((id) => !refused.includes(id));
  const isOpen = state === 'waiting' || state === 'held';
  return {
    accepted,
    count: changed.length,
    /** Whether there is a choice. */
    isOffered: isOpen && isSeparable(kind) && changed.length > 1,
    isPartial: accepted.length < changed.length,
    has: (id: string): boolean => !refused.includes(id),
    toggle: (id: string): void =>
      setRefused(refused.includes(id) ? refused.filter((other) => other !== id) : [...refused, id]),
  };
}

export type Accepted = ReturnType<typeof useAccepted>;
