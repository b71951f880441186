/** The family and the history shown beside a request (O-4.3). */
import type { RequestDetail } from '@portal/contract/queue';
import type { Queryable } from '../../platform/database/database.ts';
import type { FoundRequest } from './queue.service.ts';
import { findSubmitterPhone, listContacts, listEvents } from './request-context.repository.ts';

type History = RequestDetail['history'];

/** The student's adults or, for a request about a parent's own details, only that parent. */
export async function presentContacts(
  db: Queryable,
  { studentId, accountId, submittedBy }: FoundRequest,
): Promise<RequestDetail['contacts']> {
  if (studentId !== null) return listContacts(db, { studentId, accountId });
  const own = {
    name: submittedBy,
    relationship: '',
    isSubmitter: true,
    isPrimaryOwner: false,
    livesWithStudent: false,
    isEmergencyContact: false,
    hasAccount: true,
    isBarred: false,
  };
  return [{ ...own, phone: await findSubmitterPhone(db, accountId) }];
}

/** The audit events that a request's history shows, under its own names. */
const names: Readonly<Record<string, History[number]['event']>> = {
  'queue.viewed': 'viewed',
  'queue.decided': 'decided',
  'queue.undone': 'undone',
  'queue.held': 'held',
  'queue.released': 'released',
  'queue.assigned': 'assigned',
  'queue.noted': 'noted',
  'queue.reversed': 'reversed',
  'changeRequests.approved': 'approved',
  'changeRequests.rejected': 'rejected',
  'changeRequests.closed': 'closed',
};

export async function presentHistory(
  db: Queryable,
  { id, submittedBy, submittedAt }: FoundRequest,
): Promise<History> {
  const events = await listEvents(db, id);
  const known = events.flatMap(({ at, event, by }) => {
    const name = names[event];
    return name === undefined ? [] : [{ at: at.toISOString(), event: name, by: by ?? '' }];
  });
  return [...known, { at: submittedAt.toISOString(), event: 'submitted', by: submittedBy }];
}
