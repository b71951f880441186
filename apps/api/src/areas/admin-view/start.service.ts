/** Starting the administration view in the office (O-10.1): for one parent, by one person, at one school. */
import type { BodyOf, ParamsOf } from '@portal/contract/endpoint';
import { helpCodeFigures, writeViewFlag } from '@portal/contract/admin-view';
import type { ViewablePerson, startViewEndpoint } from '@portal/contract/admin-view';
import { roleMay, staffSession } from '@portal/contract/staff';
import type { StaffPermission, StaffRole } from '@portal/contract/staff';
import type { Config } from '../../config/config.ts';
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
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
import { countHelpCodeTry } from './help-code.repository.ts';
import { takesHelpCode, useHelpCode } from './help-code.service.ts';
import { markForReview } from './review.repository.ts';

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
    takesHelpCode: takesHelpCode(call),
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

export interface StartDependencies {
  db: Db;
  secrets: Pick<Config['secrets'], 'codes'>;
}

/** Starts the view, and ends an earlier one of the same person. A refused attempt is recorded (O-10.6). */
export async function startView(
  deps: StartDependencies,
  call: StaffCall,
  path: StartPath,
  body: StartBody,
): Promise<StartedView> {
  const { db } = deps;
  const { school, parent } = await findOthersParent(db, call, path);
  const audited = { event: startedEvent, schoolId: school.schoolId, subject: path.familyId };
  const id = randomToken(viewBytes);
  const endsAt = endOfView(call, 'code' in body ? helpCodeFigures.viewMinutes : body.minutes);
  try {
    await requireViewable(db, call, parent, body);
    // Committed before the code is compared, so that every guess counts.
    if ('code' in body) await countHelpCodeTry(db, parent.accountRowId);
    const parentId = await findParentId(db, parent.accountRowId);
    await db.transaction().execute(async (trx) => {
      if ('code' in body && !(await useHelpCode(trx, deps.secrets, { ...parent, ...body, now: call.now })))
        throw wrongCode();
      const audit = { ...audited, actorAccountId: parent.accountRowId };
      const detail = await keepStart(trx, call, { school, parent, body, id, endsAt });
      await recordAudit(trx, call, { ...audit, detail });
    });
    const flag = { centreCode: school.centreCode, schoolUserId: call.actor.staffKey, ppaoId: parentId ?? '' };
    const seconds = Math.ceil((endsAt.getTime() - call.now.getTime()) / 1000);
    return { id, seconds, flag: writeViewFlag(flag) };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await recordAudit(db, call, { ...audited, outcome: 'refused', detail: { code: error.code } });
    throw error;
  }
}

const minuteMs = 60_000;

/** Never later than the office session it is started in. */
function endOfView({ actor, now }: StaffCall, minutes: number): Date {
  const sessionEnd = actor.session.createdAt.getTime() + staffSession.absoluteHours * 60 * minuteMs;
  return new Date(Math.min(now.getTime() + minutes * minuteMs, sessionEnd));
}

/** The role that permits the view. */
const roleAt = ({ actor }: StaffCall, { schoolId }: StaffAtSchool): StaffRole | null =>
  actor.memberships.find(
    ({ schoolId: at, role }) => (at === schoolId || at === null) && roleMay(role, 'admin-view.start'),
  )?.role ?? null;

interface Starting {
  school: StaffAtSchool;
  parent: ParentRow;
  body: StartBody;
  id: string;
  endsAt: Date;
}

/** Returns what the audit keeps. */
async function keepStart(
  trx: Trx,
  call: StaffCall,
  { school, parent: { accountRowId }, body, id, endsAt }: Starting,
): Promise<{ view: number; school: string; role: StaffRole | null; reason: string | null }> {
  const { actor, now } = call;
  const role = roleAt(call, school);
  const started = { staffId: actor.staffId, schoolId: school.schoolId, accountRowId, startedAt: now };
  const reason = 'code' in body ? null : body.reason;
  const view = await insertView(trx, {
    ...started,
    idHash: sha256(id),
    staffSessionHash: actor.session.idHash,
    purpose: body.purpose,
    reason,
    endsAt,
  });
  if (reason !== null && role !== null)
    await markForReview(trx, { ...started, viewId: view, staffName: actor.label, staffRole: role, reason });
  // The reason is the one typed text in the audit: the parent reads it there.
  return { view, school: school.name, role, reason };
}

async function requireViewable(db: Db, call: StaffCall, parent: ParentRow, body: StartBody): Promise<void> {
  if (!parent.isActive) throw new ProblemError('account-inactive');
  if ('code' in body && !takesHelpCode(call)) throw new ProblemError('forbidden');
  if (await isFamilyOfStaff(db, parent.accountRowId)) throw new ProblemError('forbidden');
  if (await hasPendingTerms(db, parent.accountRowId)) throw new ProblemError('terms-pending');
}

const wrongCode = (): ProblemError =>
  new ProblemError('invalid-request', {
    errors: [{ path: 'code', message: 'This code is wrong or too old. Ask the parent for a new one' }],
  });
