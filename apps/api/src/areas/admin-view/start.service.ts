/** Starting the administration view in the office (O-10.1): for one parent, by one person, at one school. */
import type { BodyOf, ParamsOf } from '@portal/contract/endpoint';
import { writeViewFlag } from '@portal/contract/admin-view';
import type { ViewablePerson, startViewEndpoint } from '@portal/contract/admin-view';
import type { StaffPermission } from '@portal/contract/staff';
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { findParentId } from '../downloads/index.ts';
import { findOwnFamily, findSchool, refuseOwnFamily } from '../staff/index.ts';
import type { StaffAtSchool } from '../staff/index.ts';
import {
  countHiddenStudents,
  findParent,
  hasPendingTerms,
  insertView,
  isFamilyOfStaff,
} from './admin-view.repository.ts';
import type { ParentRow } from './admin-view.repository.ts';

export const startedEvent = 'adminView.started';

/** The permission at the school of the call. */
export const startPermissions = ['admin-view.start'] as const satisfies readonly StaffPermission[];

const viewBytes = 32;

type StartPath = ParamsOf<typeof startViewEndpoint>;
type StartBody = BodyOf<typeof startViewEndpoint>;

/** One parent, and what a view would hide. */
export async function getViewable(db: Db, call: StaffCall, path: StartPath): Promise<ViewablePerson> {
  const { school, parent } = await findOthersParent(db, call, path);
  return {
    name: parent.name,
    students: parent.students,
    isActive: parent.isActive,
    hiddenStudents: await countHiddenStudents(db, parent.accountRowId, school.schoolId),
    showsAmounts: school.permissions.includes('payments.manage'),
    showsMedical: school.permissions.includes('requests.decide'),
  };
}

/** A parent of the school who isn't of the caller's own family. */
async function findOthersParent(
  db: Db,
  call: StaffCall,
  { centreCode, familyId }: StartPath,
): Promise<{ school: StaffAtSchool; parent: ParentRow }> {
  const school = await findSchool(db, call, centreCode, startPermissions);
  const parent = await findParent(db, school.schoolId, familyId);
  if (!parent) throw notFound();
  const ownFamily = await findOwnFamily(db, call.actor.personId);
  if (ownFamily.accountIds.includes(parent.accountRowId))
    return refuseOwnFamily(db, call, { schoolId: school.schoolId, subject: familyId });
  return { school, parent };
}

export interface StartedView {
  id: string;
  flag: string;
  seconds: number;
}

/** Starts the view, and ends an earlier one of the same person. A refused attempt is recorded (O-10.6). */
export async function startView(
  db: Db,
  call: StaffCall,
  path: StartPath,
  body: StartBody,
): Promise<StartedView> {
  const { school, parent } = await findOthersParent(db, call, path);
  const { schoolId } = school;
  const audited = { event: startedEvent, schoolId, subject: path.familyId };
  const refusal = await findRefusal(db, parent);
  if (refusal) {
    const detail = { code: refusal.code };
    await recordAudit(db, call, { ...audited, outcome: 'refused', detail });
    throw refusal;
  }
  const id = randomToken(viewBytes);
  const seconds = body.minutes * 60;
  const { actor, now } = call;
  const parentId = await findParentId(db, parent.accountRowId);
  await db.transaction().execute(async (trx) => {
    const view = await insertView(trx, {
      idHash: sha256(id),
      staffId: actor.staffId,
      staffSessionHash: actor.session.idHash,
      schoolId,
      accountRowId: parent.accountRowId,
      purpose: body.purpose,
      reason: body.reason,
      startedAt: now,
      endsAt: new Date(now.getTime() + seconds * 1000),
    });
    const role = actor.memberships.find(({ schoolId: at }) => at === schoolId || at === null)?.role;
    // The one typed text in the audit: the parent reads it there (docs/decisions/office/administration-view.md).
    const detail = { view, school: school.name, role: role ?? null, reason: body.reason };
    await recordAudit(trx, call, { ...audited, actorAccountId: parent.accountRowId, detail });
  });
  const { centreCode } = school;
  return {
    id,
    seconds,
    flag: writeViewFlag({ centreCode, schoolUserId: actor.staffKey, ppaoId: parentId ?? '' }),
  };
}

async function findRefusal(db: Db, parent: ParentRow): Promise<ProblemError | null> {
  if (!parent.isActive) return new ProblemError('account-inactive');
  if (await isFamilyOfStaff(db, parent.accountRowId)) return new ProblemError('forbidden');
  return (await hasPendingTerms(db, parent.accountRowId)) ? new ProblemError('terms-pending') : null;
}
