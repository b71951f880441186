/** Totals over the kinds of the queue, and their targets. Pure. */
import type { RequestKind } from '@portal/contract/change-requests';
import { targetUnit, type QueueSummary } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';

const { targets } = officeTexts;

/** An absence report is due in the morning, whatever its target in days. */
export const targetText = (kind: RequestKind, count: number): string =>
  kind === 'absence-report' ? targets.absence : format(targets[targetUnit(kind)], { count });

export const sumOf = ({ kinds }: QueueSummary, name: 'waiting' | 'over'): number =>
  kinds.reduce((total, kind) => total + kind[name], 0);

/** The request that has been due the longest, or is due next. */
export function firstDue({ kinds }: QueueSummary): { submittedAt: string; dueAt: string } | null {
  const oldest = kinds.flatMap((kind) => kind.oldest ?? []);
  return oldest.sort((one, other) => one.dueAt.localeCompare(other.dueAt))[0] ?? null;
}
