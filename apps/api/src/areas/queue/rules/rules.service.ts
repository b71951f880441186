/** Approving by the rules of a school, and checking a sample of it (O-4.15). */
import { ruleName } from '@portal/contract/queue';
import type { autoApprovalsEndpoint, checkAutoApprovalEndpoint } from '@portal/contract/queue';
import type { BodyOf, ParamsOf, ResponseOf } from '@portal/contract/endpoint';
import { systemActor } from '../../../platform/access/actor.ts';
import { inAuditedTransaction, recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import type { Tasks } from '../../../platform/jobs/tasks.ts';
import { takeDecision } from '../decisions.service.ts';
import { findRequest } from '../queue.repository.ts';
import { scopeAt } from '../queue.service.ts';
import { readUndoMs } from '../settings/settings.service.ts';
import { keepApproved, keepOutcome, leaveToStaff, listDue, listSample, lockDue } from './rules.repository.ts';
import type { DueApproval } from './rules.repository.ts';

export const checkedEvent = 'queue.autoApprovalChecked';

export interface RuleDependencies {
  db: Db;
  tasks: Tasks;
  /** The undo window of schools that set none. */
  undoMs: number;
}

/**
 * Approves what waits for a rule, each in its own transaction. A worker that dies leaves the rest to the next run. A
 * request that fails doesn't hold up the others; the run then throws an AggregateError.
 */
export async function approveByRules(deps: RuleDependencies, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await listDue(deps.db))
    await approveOne(deps, due, now).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Some requests could not be approved by rule.');
}

async function approveOne(
  { db, tasks, undoMs }: RuleDependencies,
  due: DueApproval,
  now: Date,
): Promise<void> {
  const { schoolId, kind, requestId, rule } = due;
  const nobody = { accountIds: [], studentIds: [] };
  const scope = { schoolId, staffId: 0, kinds: [kind], ownFamily: nobody };
  await db.transaction().execute(async (trx) => {
    const locked = await lockDue(trx, due, now);
    if (!locked) return;
    const request = locked.isAllowed ? await findRequest(trx, scope, requestId, now) : undefined;
    if (!request) return leaveToStaff(trx, due);
    const call = { requestId: `rule-${requestId}`, now, actor: systemActor(ruleName) };
    const { audit } = await takeDecision(trx, tasks, call, {
      scope: { ...scope, undoMs: await readUndoMs(trx, schoolId, undoMs) },
      request,
      decider: { staffId: null, label: ruleName },
      decision: {
        version: request.version,
        outcome: 'approved',
        words: { note: null, reason: null },
        acceptedFields: null,
        isUnauthorised: false,
      },
    });
    await keepApproved(trx, due, now);
    await recordAudit(trx, call, { ...audit, detail: { ...audit.detail, rule } });
  });
}

export async function getAutoApprovals(
  db: Db,
  call: StaffCall,
  { centreCode }: ParamsOf<typeof autoApprovalsEndpoint>,
): Promise<ResponseOf<typeof autoApprovalsEndpoint>> {
  const rows = await listSample(db, await scopeAt(db, call, centreCode));
  return {
    approvals: rows.map(({ decidedAt, checkedAt, checker, outcome, ...row }) => ({
      ...row,
      decidedAt: decidedAt.toISOString(),
      checked:
        checkedAt === null || checker === null || outcome === null
          ? null
          : { at: checkedAt.toISOString(), by: checker, outcome },
    })),
  };
}

/** Keeps the outcome; the first of two people decides. */
export async function checkAutoApproval(
  db: Db,
  call: StaffCall,
  { centreCode, requestId }: ParamsOf<typeof checkAutoApprovalEndpoint>,
  { outcome }: BodyOf<typeof checkAutoApprovalEndpoint>,
): Promise<ResponseOf<typeof checkAutoApprovalEndpoint>> {
  const scope = await scopeAt(db, call, centreCode);
  return inAuditedTransaction(db, call, async (trx) => {
    const by = call.actor.label;
    const checked = await keepOutcome(trx, scope, { requestId, outcome, by, now: call.now });
    if (!checked) throw notFound();
    return {
      result: checked,
      audit: {
        event: checkedEvent,
        outcome: checked.isDone ? 'done' : 'refused',
        schoolId: scope.schoolId,
        subject: requestId,
        detail: { outcome },
      },
    };
  });
}
