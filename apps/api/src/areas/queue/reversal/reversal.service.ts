/** Reversing a decision that has taken effect (O-4.13). */
import type { ResponseOf } from '@portal/contract/endpoint';
import type { reverseDecisionEndpoint } from '@portal/contract/queue';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { reverseDecision } from '../../change-requests/index.ts';
import { noteReversed } from '../decisions.repository.ts';
import type { QueueDependencies } from '../decisions.service.ts';
import { actOn, changedSince } from '../handling.service.ts';
import type { RequestPath } from '../handling.service.ts';
import { auditOf, requireRequest, scopeAt } from '../queue.service.ts';

export const reversedEvent = 'queue.reversed';

export async function reverse(
  { db, config, outbox, reversals }: QueueDependencies,
  call: StaffCall,
  { centreCode, requestId }: RequestPath,
  { version, note }: { version: number; note: string },
): Promise<ResponseOf<typeof reverseDecisionEndpoint>> {
  const scope = await scopeAt(db, call, centreCode);
  const request = await requireRequest(db, call, scope, requestId);
  if (request.state === 'submitted') throw await changedSince(db, request.rowId);
  const context = {
    outbox,
    reversals,
    productName: config.site.productName,
    portalUrl: config.publicUrl.origin,
  };
  return inAuditedTransaction(db, call, async (trx) => {
    const raised = await actOn(trx, call, request, { action: 'undone', version });
    await reverseDecision(context, trx, { requestRowId: request.rowId, note, now: call.now });
    await noteReversed(trx, request.rowId, note, call.now);
    return { result: { version: raised }, audit: auditOf(reversedEvent, scope, request) };
  });
}
