/** The filters of the audit search as they are typed, and the search that they stand for. Pure. */
import {
  auditSearchLimits,
  type AuditActor,
  type AuditKind,
  type AuditSearchBody,
} from '@portal/contract/audit';
import { addDays } from '@portal/contract/dates';
import { isoFromText } from '@portal/ui/dates';

export const periods = ['2', '7', '30', '365', 'days'] as const;

export interface AuditFilters {
  period: (typeof periods)[number];
  /** The days as typed, if the period is `days`. */
  from: string;
  to: string;
  who: AuditActor;
  what: AuditKind;
  person: string;
  eqId: string;
}

export const noFilters: AuditFilters = {
  period: '2',
  from: '',
  to: '',
  who: 'anyone',
  what: 'all',
  person: '',
  eqId: '',
};

export type AuditSearch = Omit<AuditSearchBody, 'after'>;

/** Null if the typed days are no period. */
export function searchOf({ period, from, to, ...rest }: AuditFilters, today: string): AuditSearch | null {
  if (period !== 'days') return { ...rest, from: addDays(today, 1 - Number(period)), to: today };
  const [first, last] = [isoFromText(from), isoFromText(to)];
  if (!first || !last || first > last || last >= addDays(first, auditSearchLimits.days)) return null;
  return { ...rest, from: first, to: last };
}
