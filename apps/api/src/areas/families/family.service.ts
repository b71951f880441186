/** One adult's page. Each look is recorded before anything is returned (O-8.2). */
import type { FamilyInvitation, FamilyPage } from '@portal/contract/families';
import type { Config } from '../../config/config.ts';
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { findBounced } from '../notifications/index.ts';
import { stateOf } from '../registration/index.ts';
import { isSignInBlocked } from '../session/index.ts';
import { refuseOwnFamily } from '../staff/index.ts';
import { studentName } from '../students/index.ts';
import { addressLine, presentAccount, presentStudents } from './family.presenter.ts';
import { listActivity, listInvitations, listRequests, listViewers } from './family-records.repository.ts';
import type { InvitationRow } from './family-records.repository.ts';
import { findAdult, listContacts } from './family.repository.ts';
import type { AdultRow, ContactRow } from './family.repository.ts';
import type { FamilyScope } from './family-scope.repository.ts';
import { scopeAt } from './search.service.ts';

export const viewedEvent = 'families.viewed';

export interface FamilyDependencies {
  db: Db;
  config: Pick<Config, 'secrets'>;
}

export interface FamilyPath {
  centreCode: string;
  familyId: string;
}

/** The audit row of something done on the adult's page. The adult can see it in their access history. */
export const auditOf = (
  event: string,
  { schoolId }: FamilyScope,
  { id, accountId }: Pick<AdultRow, 'id' | 'accountId'>,
): AuditEntry & { schoolId: number; subject: string } => ({
  event,
  subject: id,
  schoolId,
  actorAccountId: accountId,
});

/** Throws if the adult has no student at the school, or belongs to the caller's own family (O-1.2, O-1.3). */
export async function requireAdult(
  db: Db,
  call: StaffCall,
  { centreCode, familyId }: FamilyPath,
): Promise<{ scope: FamilyScope; adult: AdultRow }> {
  const scope = await scopeAt(db, call, centreCode);
  const adult = await findAdult(db, scope, familyId);
  if (!adult) throw notFound();
  if (adult.isOwnFamily) return refuseOwnFamily(db, call, { subject: adult.id, schoolId: scope.schoolId });
  return { scope, adult };
}

export async function getFamily(
  { db, config }: FamilyDependencies,
  call: StaffCall,
  path: FamilyPath,
): Promise<FamilyPage> {
  const { scope, adult } = await requireAdult(db, call, path);
  await recordAudit(db, call, auditOf(viewedEvent, scope, adult));
  const { id, name, phone, address, accountId, accountEmail, registerEmail, elsewhere } = adult;
  const contacts = await listContacts(db, scope, adult.parentId);
  const isBlocked = accountEmail !== null && (await isSignInBlocked({ db, config }, accountEmail, call.now));
  return {
    id,
    name,
    phone,
    email: accountEmail ?? registerEmail,
    address: address && addressLine(address),
    elsewhere,
    bounced: await getBounced(db, accountId),
    account: presentAccount(adult, isBlocked),
    ...presentStudents(adult.parentId, contacts),
    mayInvite: accountId === null && mayUsePortal(adult, contacts),
    ...(await recordsOf(db, call, { scope, adult, contacts })),
  };
}

async function getBounced(db: Db, accountId: number | null): Promise<FamilyPage['bounced']> {
  const bounced = accountId === null ? null : await findBounced(db, accountId);
  return bounced && { emails: bounced.emails, lastAt: bounced.lastAt.toISOString() };
}

/** The register allows the adult to use the portal for one of the students. */
const mayUsePortal = ({ parentId }: AdultRow, contacts: readonly ContactRow[]): boolean =>
  contacts.some((contact) => contact.parentId === parentId && contact.mayUsePortal && !contact.isBarred);

async function recordsOf(
  db: Db,
  { now }: StaffCall,
  { scope, adult, contacts }: { scope: FamilyScope; adult: AdultRow; contacts: readonly ContactRow[] },
): Promise<Pick<FamilyPage, 'invitations' | 'requests' | 'viewers' | 'activity'>> {
  const { id: familyId, parentId, accountId } = adult;
  const studentIds = contacts
    .filter((contact) => contact.parentId === parentId && !contact.isBarred)
    .map(({ studentId }) => studentId);
  const invitations = await listInvitations(db, scope, parentId);
  const requests = accountId === null ? [] : await listRequests(db, scope, accountId);
  const viewers = accountId === null ? [] : await listViewers(db, accountId, studentIds);
  const activity = await listActivity(db, scope, { accountId, familyId, studentIds });
  return {
    invitations: invitations.map((row) => presentInvitation(row, now)),
    requests: requests.map(({ student, submittedAt, ...request }) => ({
      ...request,
      about: student && studentName(student).displayName,
      submittedAt: submittedAt.toISOString(),
    })),
    viewers: viewers.map(({ student, ...viewer }) => ({
      ...viewer,
      student: student ? studentName(student).firstName : '',
    })),
    activity: activity.map(({ at, ...done }) => ({ ...done, at: at.toISOString() })),
  };
}

function presentInvitation(row: InvitationRow, now: Date): FamilyInvitation {
  return {
    id: row.id,
    state: stateOf(row, now),
    issuedAt: row.createdAt.toISOString(),
    issuedBy: row.createdBy,
    expiresAt: row.expiresAt.toISOString(),
    codeEnd: row.codeEnd,
    isEmailed: row.isEmailed,
    isOpened: row.opens > 0,
  };
}
