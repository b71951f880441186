/** Outages and alerts: lists those in force, and publishes and ends them (S-4.6; D-3.6). */
import { outageIdSchema } from '@portal/contract/service-status';
import type { Outage } from '@portal/contract/service-status';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditedCall } from '../../platform/audit/audit.repository.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { ProblemError, changedElsewhere, notFound } from '../../platform/errors.ts';
import { endOutage, findPlanned, findSchoolId, insertOutage, updateOutage } from './outages.repository.ts';
import type { NewOutage, OutageRow, OutageScopeRef } from './outages.repository.ts';
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

/** The values to store. Throws with the errors of each field if they are invalid. */
function checked(input: OutageInput): Omit<NewOutage, 'schoolId'> {
  const errors = outageErrors(input);
  if (errors.length > 0) throw new ProblemError('invalid-request', { errors });
  const { kind, platform, startsAt, endsAt } = input;
  return {
    kind,
    platform,
    startsAt,
    endsAt,
    modules: [...new Set(input.modules)],
    title: plainText(input.title),
    message: plainText(input.message),
  };
}

const detailOf = ({ kind, platform, modules, startsAt, endsAt }: Omit<NewOutage, 'schoolId'>) => ({
  kind,
  platform,
  modules: modules.join(' '),
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
});

const ofSchool = (schoolId: number | null) => (schoolId === null ? {} : { schoolId });

async function requireSchoolId(trx: Trx, centreCode: string | undefined): Promise<number | null> {
  const schoolId = centreCode === undefined ? null : await findSchoolId(trx, centreCode);
  if (schoolId !== undefined) return schoolId;
  const message = 'There is no school with this centre code.';
  throw new ProblemError('invalid-request', { errors: [{ path: 'centreCode', message }] });
}

/** Publishes an outage or alert and returns its id. */
export async function createOutage(db: Db, call: AuditedCall, input: OutageInput): Promise<string> {
  const outage = checked(input);
  return inAuditedTransaction(db, call, async (trx) => {
    const schoolId = await requireSchoolId(trx, input.centreCode);
    const id = await insertOutage(trx, { ...outage, schoolId });
    return {
      result: id,
      audit: { event: 'outages.created', subject: id, ...ofSchool(schoolId), detail: detailOf(outage) },
    };
  });
}

/** Changes an outage or alert that hasn't started. Others, or those outside `scope`, are not found. */
export async function changeOutage(
  db: Db,
  call: AuditedCall,
  { id, version, scope }: { id: string; version: number; scope: OutageScopeRef },
  input: OutageInput,
): Promise<undefined> {
  const outage = checked(input);
  return inAuditedTransaction(db, call, async (trx) => {
    const schoolId = await requireSchoolId(trx, input.centreCode);
    const found = await findPlanned(trx, { id, scope }, call.now);
    if (!found) throw notFound();
    if (found.version !== version) throw changedElsewhere();
    await updateOutage(trx, found.rowId, { ...outage, schoolId });
    return {
      result: undefined,
      audit: { event: 'outages.changed', subject: id, ...ofSchool(schoolId), detail: detailOf(outage) },
    };
  });
}

/** Ends a current or planned one. */
export async function endOutageNow(
  db: Db,
  call: AuditedCall,
  id: string,
  scope: OutageScopeRef = 'any',
): Promise<undefined> {
  if (!outageIdSchema.safeParse(id).success) throw notFound();
  return inAuditedTransaction(db, call, async (trx) => {
    const ended = await endOutage(trx, { id, scope }, call.now);
    if (!ended) throw notFound();
    return {
      result: undefined,
      audit: { event: 'outages.ended', subject: id, ...ofSchool(ended.schoolId) },
    };
  });
}
