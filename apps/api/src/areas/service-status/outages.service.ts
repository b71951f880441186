/** Outages and alerts: lists those in force, and publishes and ends them (S-4.6; D-3.6). */
import { outageIdSchema } from '@portal/contract/service-status';
import type { Outage } from '@portal/contract/service-status';
import { systemActor } from '../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import { endOutage, findSchoolId, insertOutage } from './outages.repository.ts';
import type { OutageRow } from './outages.repository.ts';
import { outageErrors, plainText } from './outages.policy.ts';
import type { OutageInput } from './outages.policy.ts';

/** As returned to the pages. */
export function presentOutage({ centreCode, startsAt, endsAt, ...row }: OutageRow): Outage {
  return {
    ...row,
    ...(centreCode === null ? {} : { centreCode }),
    startsAt: startsAt.toISOString(),
    ...(endsAt === null ? {} : { endsAt: endsAt.toISOString() }),
  };
}

/** The actor, when it is not a signed-in person, and the time. */
export interface OperatorCall {
  now: Date;
  requestId: string;
  by: string;
}

/** Publishes an outage or alert and returns its id. */
export async function createOutage(db: Db, call: OperatorCall, input: OutageInput): Promise<string> {
  const errors = outageErrors(input);
  if (errors.length > 0) throw new ProblemError('invalid-request', { errors });
  const { centreCode, modules, startsAt, endsAt, kind, platform } = input;
  return inAuditedTransaction(db, { ...call, actor: systemActor(call.by) }, async (trx) => {
    const schoolId = centreCode === undefined ? null : await findSchoolId(trx, centreCode);
    if (schoolId === undefined) {
      const message = 'There is no school with this centre code.';
      throw new ProblemError('invalid-request', { errors: [{ path: 'centreCode', message }] });
    }
    const texts = { title: plainText(input.title), message: plainText(input.message) };
    const named = [...new Set(modules)];
    const id = await insertOutage(trx, {
      kind,
      platform,
      schoolId,
      startsAt,
      endsAt,
      modules: named,
      ...texts,
    });
    return {
      result: id,
      audit: {
        event: 'outages.created',
        subject: id,
        ...(schoolId === null ? {} : { schoolId }),
        detail: {
          kind,
          platform,
          modules: named.join(' '),
          startsAt: startsAt.toISOString(),
          endsAt: endsAt?.toISOString() ?? null,
        },
      },
    };
  });
}

/** Ends a current or planned one. */
export async function endOutageNow(db: Db, call: OperatorCall, id: string): Promise<void> {
  if (!outageIdSchema.safeParse(id).success) throw notFound();
  await inAuditedTransaction(db, { ...call, actor: systemActor(call.by) }, async (trx) => {
    const ended = await endOutage(trx, id, call.now);
    if (!ended) throw notFound();
    return {
      result: undefined,
      audit: {
        event: 'outages.ended',
        subject: id,
        ...(ended.schoolId === null ? {} : { schoolId: ended.schoolId }),
      },
    };
  });
}
