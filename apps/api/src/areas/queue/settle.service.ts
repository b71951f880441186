/** The job that applies a decision when its undo window has closed (O-4.6). */
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import { systemActor } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import type { AuditedActor } from '../../platform/audit/audit.repository.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { TaskHandlers } from '../../platform/jobs/tasks.ts';
import { applyDecision } from '../change-requests/index.ts';
import type { DecisionContext, DecisionEffects } from '../change-requests/index.ts';
import { settleTask } from './decisions.service.ts';
import { takeSettling } from './decisions.repository.ts';

export interface SettlingParts {
  db: Db;
  config: Pick<Config, 'site' | 'publicUrl' | 'secrets'>;
  clock: Clock;
  effects: DecisionEffects;
}

const payloadSchema = z.object({ decisionId: z.string() });

export function decisionTasks({ db, config, clock, effects }: SettlingParts): TaskHandlers {
  const { productName } = config.site;
  const context = { effects, productName, portalUrl: config.publicUrl.origin, keys: config.secrets.sealing };
  return {
    [settleTask]: (payload) => {
      const { decisionId } = z.parse(payloadSchema, payload);
      return settle(db, context, decisionId, clock());
    },
  };
}

/**
 * Applies the decision, its effect, its audit entry and its e-mail in one transaction. If the job runs twice, the
 * second run finds nothing to settle. A request that was decided elsewhere meanwhile keeps that decision.
 */
async function settle(db: Db, context: DecisionContext, decisionId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const decision = await takeSettling(trx, decisionId, now);
    if (!decision) return;
    const { requestId, staffName, staffKey, outcome, note, isUnauthorised, acceptedFields } = decision;
    const input = { id: requestId, decidedBy: staffName, now };
    const isApproved = outcome === 'approved';
    try {
      const applied = { isApproved, isUnauthorised, note, acceptedFields, isQuiet: outcome === 'closed' };
      const audit = await applyDecision(context, trx, input, applied);
      // Decided by a rule, or by somebody who has been deleted since.
      const actor: AuditedActor =
        staffKey === null ? systemActor(staffName) : { kind: 'staff', label: staffName, staffKey };
      await recordAudit(trx, { actor, now, requestId: `decision-${decisionId}` }, audit);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'already-decided') throw error;
    }
  });
}
