/** Publishing terms in the office (O-18). The command `portal terms publish` uses the same steps. */
import { dateInZone } from '@portal/contract/dates';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import { readSections, termsLimits } from '@portal/contract/terms';
import type { OfficeTerms, publishTermsEndpoint, termsAdultsEndpoint } from '@portal/contract/terms';
import type { StaffPermission } from '@portal/contract/staff';
import { systemActor } from '../../../platform/access/actor.ts';
import { inAuditedTransaction, recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { Db, Queryable } from '../../../platform/database/database.ts';
import { notFound, ProblemError } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { findOwnFamily, findSchool } from '../../staff/index.ts';
import { keyOf, publishedEvent, publishWithin } from '../publish-terms.service.ts';
import { findTerms } from '../terms.repository.ts';
import {
  countAtSchool,
  countConcerned,
  deletePlan,
  insertPlan,
  listAdults,
  listCurrent,
  listPlanned,
  takeDue,
} from './office-terms.repository.ts';

const plannedEvent = 'terms.planned';
export const takenBackEvent = 'terms.takenBack';
export const adultsReadEvent = 'terms.acceptancesRead';
export const mayPublish = ['service.manage'] as const satisfies readonly StaffPermission[];

/** Terms begin for everybody at once, in the department's zone. */
const zone = 'Australia/Brisbane';

async function present(db: Queryable, call: StaffCall, schoolId: number): Promise<OfficeTerms> {
  const { accountIds } = await findOwnFamily(db, call.actor.personId);
  const concerned = {
    privacy: await countConcerned(db, 'privacy'),
    owner: await countConcerned(db, 'owner'),
    viewer: await countConcerned(db, 'viewer'),
    photo: null,
  };
  const current = [];
  for (const document of await listCurrent(db)) {
    const { key, kind, version, title, publishedAt, accepted } = document;
    const atSchool = await countAtSchool(db, { schoolId, ownAccountIds: accountIds, document });
    current.push({
      key,
      kind,
      version,
      title,
      publishedAt: publishedAt.toISOString(),
      everywhere: { accepted, concerned: concerned[kind] },
      atSchool: kind === 'photo' ? { ...atSchool, concerned: null } : atSchool,
    });
  }
  return { today: dateInZone(call.now, zone), current, planned: await listPlanned(db), concerned };
}

export async function getTerms(db: Db, call: StaffCall, centreCode: string): Promise<OfficeTerms> {
  const { schoolId } = await findSchool(db, call, centreCode, mayPublish);
  return present(db, call, schoolId);
}

const refuse = (path: string, message: string): ProblemError =>
  new ProblemError('invalid-request', { errors: [{ path, message }] });

/** Publishes immediately if the day is today; otherwise plans the version for its day. */
export async function publishFromOffice(
  db: Db,
  call: StaffCall,
  centreCode: string,
  { confirmation, inForceOn, text, ...terms }: BodyOf<typeof publishTermsEndpoint>,
): Promise<OfficeTerms> {
  const { schoolId } = await findSchool(db, call, centreCode, mayPublish);
  const today = dateInZone(call.now, zone);
  const sections = readSections(text);
  if (confirmation.trim() !== terms.version) throw refuse('confirmation', 'Type the version to confirm');
  if (inForceOn < today) throw refuse('inForceOn', 'Choose today or a later day');
  if (sections.length === 0) throw refuse('text', 'Enter the text');
  return inAuditedTransaction(db, call, async (trx) => {
    const isNow = inForceOn === today;
    const key = isNow
      ? await publishWithin(trx, { ...terms, sections }, call.now)
      : await assertNew(trx, keyOf(terms));
    if (!isNow) await insertPlan(trx, { ...terms, sections, inForceOn, by: call.actor.label, now: call.now });
    return {
      result: await present(trx, call, schoolId),
      audit: { event: isNow ? publishedEvent : plannedEvent, subject: key, detail: { inForceOn } },
    };
  });
}

async function assertNew(db: Queryable, key: string): Promise<string> {
  if (await findTerms(db, key)) throw refuse('version', 'This version has been published already.');
  return key;
}

export async function takeBackTerms(
  db: Db,
  call: StaffCall,
  centreCode: string,
  id: string,
): Promise<OfficeTerms> {
  const { schoolId } = await findSchool(db, call, centreCode, mayPublish);
  return inAuditedTransaction(db, call, async (trx) => {
    const plan = await deletePlan(trx, id);
    if (!plan) throw notFound();
    return {
      result: await present(trx, call, schoolId),
      audit: { event: takenBackEvent, subject: id, detail: plan },
    };
  });
}

/** Every access is audited. */
export async function listTermsAdults(
  db: Db,
  call: StaffCall,
  centreCode: string,
  key: string,
): Promise<ResponseOf<typeof termsAdultsEndpoint>> {
  const { schoolId } = await findSchool(db, call, centreCode, mayPublish);
  const document = (await listCurrent(db)).find((one) => one.key === key);
  if (!document) throw notFound();
  const { accountIds } = await findOwnFamily(db, call.actor.personId);
  return inAuditedTransaction(db, call, async (trx) => {
    const rows = await listAdults(trx, { schoolId, ownAccountIds: accountIds, document });
    const adults = rows.slice(0, termsLimits.adults).map(({ acceptedAt, ...adult }) => ({
      ...adult,
      acceptedAt: acceptedAt?.toISOString() ?? null,
    }));
    return {
      result: { adults, hasMore: rows.length > termsLimits.adults },
      audit: { event: adultsReadEvent, schoolId, subject: key },
    };
  });
}

/** Publishes the planned versions that are due. Drops a version that has been published in the meantime. */
export async function publishPlannedTerms(db: Db, now: Date): Promise<void> {
  let wasDue = true;
  while (wasDue) {
    wasDue = await db.transaction().execute(async (trx) => {
      const due = await takeDue(trx, dateInZone(now, zone));
      if (!due) return false;
      const { id, by, ...terms } = due;
      if (await findTerms(trx, keyOf(terms))) return true;
      const key = await publishWithin(trx, terms, now);
      const call = { now, requestId: `planned-terms-${id}`, actor: systemActor(by) };
      await recordAudit(trx, call, { event: publishedEvent, subject: key });
      return true;
    });
  }
}
