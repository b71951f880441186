/** Claiming a request, putting it on hold and assigning it to a colleague (O-4.4). */
import type { ResponseOf } from '@portal/contract/endpoint';
import type {
  assignRequestEndpoint,
  claimRequestEndpoint,
  colleaguesEndpoint,
  holdRequestEndpoint,
} from '@portal/contract/queue';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import {
  claim,
  findLastAction,
  listColleagues,
  raiseVersion,
  setAssignee,
  setHeld,
} from './handling.repository.ts';
import type { HandlingAction } from './handling.repository.ts';
import type { QueueScope } from './queue.repository.ts';
import { auditOf, requireRequest, scopeAt } from './queue.service.ts';
import type { FoundRequest } from './queue.service.ts';

export const heldEvent = 'queue.held';
export const releasedEvent = 'queue.released';
export const assignedEvent = 'queue.assigned';

export interface RequestPath {
  centreCode: string;
  requestId: string;
}

/** The conflict with a colleague's earlier action: it names the colleague and the action. */
export async function changedSince(db: Queryable, requestRowId: number): Promise<ProblemError> {
  const { action = null, name = null } = (await findLastAction(db, requestRowId)) ?? {};
  return action === null || name === null
    ? new ProblemError('request-changed', { reason: 'decided-elsewhere' })
    : new ProblemError('request-changed', { reason: action, params: { name } });
}

/** Raises the version that the caller saw. Throws 409 if a colleague has acted since. */
export async function actOn(
  trx: Trx,
  { actor }: { actor: { staffId: number | null } },
  request: FoundRequest,
  { action, version }: { action: HandlingAction; version: number },
): Promise<number> {
  const handling = { requestRowId: request.rowId, staffId: actor.staffId, action };
  const raised = await raiseVersion(trx, handling, version);
  if (raised === undefined) throw await changedSince(trx, request.rowId);
  return raised;
}

export async function claimRequest(
  db: Db,
  call: StaffCall,
  { centreCode, requestId }: RequestPath,
): Promise<ResponseOf<typeof claimRequestEndpoint>> {
  const scope = await scopeAt(db, call, centreCode);
  const { rowId: requestRowId } = await requireRequest(db, call, scope, requestId);
  const holder = await claim(db, { requestRowId, staffId: scope.staffId }, call.now);
  return { claimedBy: holder && !holder.isOwn ? { id: holder.id, name: holder.name } : null };
}

/** Throws 409 if the request is no longer open. */
async function requireOpen(
  db: Db,
  call: StaffCall,
  scope: QueueScope,
  requestId: string,
): Promise<FoundRequest> {
  const request = await requireRequest(db, call, scope, requestId);
  if (request.state !== 'submitted' || request.settlesAt) throw await changedSince(db, request.rowId);
  return request;
}

export async function holdRequest(
  db: Db,
  call: StaffCall,
  path: RequestPath,
  { version, isHeld }: { version: number; isHeld: boolean },
): Promise<ResponseOf<typeof holdRequestEndpoint>> {
  const scope = await scopeAt(db, call, path.centreCode);
  const request = await requireOpen(db, call, scope, path.requestId);
  return inAuditedTransaction(db, call, async (trx) => {
    const action = isHeld ? 'held' : 'released';
    const raised = await actOn(trx, call, request, { action, version });
    await setHeld(trx, request.rowId, isHeld ? call.now : null);
    const audit = auditOf(isHeld ? heldEvent : releasedEvent, scope, request);
    return { result: { version: raised }, audit };
  });
}

export async function assignRequest(
  db: Db,
  call: StaffCall,
  path: RequestPath,
  { version, staffId }: { version: number; staffId: string | null },
): Promise<ResponseOf<typeof assignRequestEndpoint>> {
  const scope = await scopeAt(db, call, path.centreCode);
  const assignee = await findAssignee(db, scope, staffId);
  return assignOne(db, call, scope, { requestId: path.requestId, version, assignee });
}

/** The row id of a colleague who may decide requests at the school. Throws 404 for anybody else. */
export async function findAssignee(
  db: Queryable,
  { schoolId }: QueueScope,
  staffId: string | null,
): Promise<number | null> {
  if (staffId === null) return null;
  const colleague = (await listColleagues(db, schoolId)).find(({ id }) => id === staffId);
  if (!colleague) throw notFound();
  return colleague.staffId;
}

/** Gives an open request to somebody whom `findAssignee` has found. */
export async function assignOne(
  db: Db,
  call: StaffCall,
  scope: QueueScope,
  { requestId, version, assignee }: { requestId: string; version: number; assignee: number | null },
): Promise<ResponseOf<typeof assignRequestEndpoint>> {
  const request = await requireOpen(db, call, scope, requestId);
  return inAuditedTransaction(db, call, async (trx) => {
    const raised = await actOn(trx, call, request, { action: 'assigned', version });
    await setAssignee(trx, request.rowId, assignee);
    return { result: { version: raised }, audit: auditOf(assignedEvent, scope, request) };
  });
}

export async function getColleagues(
  db: Db,
  call: StaffCall,
  centreCode: string,
): Promise<ResponseOf<typeof colleaguesEndpoint>> {
  const { schoolId } = await scopeAt(db, call, centreCode);
  return { colleagues: await listColleagues(db, schoolId) };
}
