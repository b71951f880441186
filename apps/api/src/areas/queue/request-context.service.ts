/** The family and the history beside a request (O-4.3). */
import type { RequestDetail } from '@portal/contract/queue';
import type { Queryable } from '../../platform/database/database.ts';
import type { FoundRequest } from './queue.service.ts';
import { findSubmitterPhone, listContacts, listEvents } from './request-context.repository.ts';

type History = RequestDetail['history'];

/** The adults of the student; for a parent's own details, only that parent. */
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

/** Audit events of a request, as its history names them; others aren't shown. */
const names: Readonly<Record<string, History[number]['event']>> = {
  'queue.viewed': 'viewed',
  'queue.decided': 'decided',
  'queue.undone': 'undone',
  'queue.held': 'held',
  'queue.released': 'released',
  'queue.assigned': 'assigned',
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
