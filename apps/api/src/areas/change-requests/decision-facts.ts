/** The notification about a decision, for the family's inbox (W-6.1). Pure. */
import * as z from 'zod/mini';
import { isoDateSchema } from '@portal/contract/shared';
import type { NotificationEvent } from '../notifications/index.ts';
import type { DecidedRequest } from './change-requests.repository.ts';
import type { Outcome } from './change-requests.service.ts';

const day = z.object({ absenceDate: isoDateSchema });
const reportSchema = z.object({ days: z.array(day).check(z.minLength(1)) });

type DecisionKind = 'absence-decided' | 'request-decided';
type Facts = {
  [Kind in DecisionKind]: Pick<NotificationEvent<Kind>, 'kind' | 'params'>;
}[DecisionKind];

/** The days of an absence; none for other requests. */
function daysOf({ kind, newValues }: DecidedRequest): string[] {
  if (kind === 'absence-reason') return [z.parse(day, newValues).absenceDate];
  if (kind !== 'absence-report') return [];
  return z
    .parse(reportSchema, newValues)
    .days.map(({ absenceDate }) => absenceDate)
    .sort();
}

/** Notifications about absences include the days; all others only the kind of request. */
export function factsOf(request: DecidedRequest, { isApproved }: Outcome): Facts {
  const outcome = isApproved ? 'approved' : 'rejected';
  const days = daysOf(request);
  const [from] = days;
  const to = days.at(-1);
  if (from === undefined || to === undefined)
    return { kind: 'request-decided', params: { request: request.kind, outcome } };
  const what = request.kind === 'absence-report' ? 'absence' : 'reason';
  return { kind: 'absence-decided', params: { what, outcome, from, to } };
}
