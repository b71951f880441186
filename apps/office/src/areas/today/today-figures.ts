/** Totals over the kinds of the queue. Pure. */
import type { QueueSummary } from '@portal/contract/queue';

export const sumOf = ({ kinds }: QueueSummary, name: 'waiting' | 'over'): number =>
  kinds.reduce((total, kind) => total + kind[name], 0);

/** The request that has been due the longest, or is due next. */
export function firstDue({ kinds }: QueueSummary): { submittedAt: string; dueAt: string } | null {
  const oldest = kinds.flatMap((kind) => kind.oldest ?? []);
  return oldest.sort((one, other) => one.dueAt.localeCompare(other.dueAt))[0] ?? null;
}
