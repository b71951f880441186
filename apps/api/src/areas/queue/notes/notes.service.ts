/** Writing a note about a request for colleagues (O-4.11). The family isn't shown it, and its version stays. */
import { staffNoteLimits } from '@portal/contract/queue';
import type { addStaffNoteEndpoint } from '@portal/contract/queue';
import type { ResponseOf } from '@portal/contract/endpoint';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { auditOf, requireRequest, scopeAt } from '../queue.service.ts';
import { presentNotes } from './notes.presenter.ts';
import { insertNote } from './notes.repository.ts';

export const notedEvent = 'queue.noted';

export async function addNote(
  db: Db,
  call: StaffCall,
  { centreCode, requestId }: { centreCode: string; requestId: string },
  text: string,
): Promise<ResponseOf<typeof addStaffNoteEndpoint>> {
  const scope = await scopeAt(db, call, centreCode);
  const request = await requireRequest(db, call, scope, requestId);
  const { actor, now } = call;
  return inAuditedTransaction(db, call, async (trx) => {
    const isNew = await insertNote(trx, { requestRowId: request.rowId, staff: actor, text, now });
    if (!isNew) throw tooManyNotes();
    const notes = await presentNotes(trx, request.rowId);
    return { result: { notes }, audit: auditOf(notedEvent, scope, request) };
  });
}

function tooManyNotes(): ProblemError {
  const message = `A request can have ${staffNoteLimits.perRequest} notes.`;
  return new ProblemError('invalid-request', { errors: [{ path: 'text', message }] });
}
