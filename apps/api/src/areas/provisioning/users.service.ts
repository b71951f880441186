/** Adding, changing, deactivating and deleting people by SCIM (O-2.8). */
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import type { ProvisioningCall } from '../../platform/http/call.ts';
import { isPublicId } from '../../platform/public-id.ts';
import { endStaffSessions } from '../../platform/session/staff-session.repository.ts';
import { ScimError, invalid, noSuchUser } from './scim-error.ts';
import {
  findUser,
  insertUser,
  isNameTaken,
  listUsers,
  lockStaff,
  markDeleted,
  updateUser,
} from './users.repository.ts';
import type { UserPage, UserRow } from './users.repository.ts';
import type { WantedUser } from './wanted.policy.ts';

export const provisioningEvents = {
  added: 'provisioning.added',
  changed: 'provisioning.changed',
  deactivated: 'provisioning.deactivated',
  reactivated: 'provisioning.reactivated',
  deleted: 'provisioning.deleted',
} as const;

export interface ProvisioningDependencies {
  db: Db;
  /** The identity provider's issuer, without a trailing slash; null if the office isn't configured. */
  issuer: string | null;
  /** Runs in the same transaction when a person's last session ends. */
  onSessionsEnded: (trx: Trx, staffId: number) => Promise<void>;
}

const issuerOf = ({ issuer }: Pick<ProvisioningDependencies, 'issuer'>): string => {
  if (issuer === null) throw new ScimError(404, 'No identity provider is configured');
  return issuer;
};

const taken = (): ScimError =>
  new ScimError(409, 'There is a user with this externalId or userName', 'uniqueness');

export const findUsers = (
  deps: ProvisioningDependencies,
  page: Omit<UserPage, 'issuer'>,
): Promise<{ users: UserRow[]; total: number }> => listUsers(deps.db, { ...page, issuer: issuerOf(deps) });

export async function getUser(deps: ProvisioningDependencies, id: string): Promise<UserRow> {
  return requireUser(deps.db, deps, { id, isLocked: false });
}

async function requireUser(
  db: Queryable,
  deps: ProvisioningDependencies,
  { id, isLocked }: { id: string; isLocked: boolean },
): Promise<UserRow> {
  const user = isPublicId(id) ? await findUser(db, { issuer: issuerOf(deps), id }, { isLocked }) : null;
  if (!user) throw noSuchUser();
  return user;
}

/** Adds a person, who need not have signed in yet. Throws 409 if the person exists already. */
export async function addUser(
  deps: ProvisioningDependencies,
  call: ProvisioningCall,
  { userName, externalId, isActive = true }: WantedUser,
): Promise<UserRow> {
  if (userName === undefined || externalId === undefined)
    throw invalid('A user needs userName and externalId');
  const issuer = issuerOf(deps);
  const { now } = call;
  return inAuditedTransaction(deps.db, call, async (trx) => {
    const user = await insertUser(trx, { issuer, externalId, userName, isActive, now });
    if (!user) throw taken();
    const detail = { isActive, ...(!isActive && (await shutOut(trx, deps, user, now))) };
    return { result: user, audit: { event: provisioningEvents.added, subject: user.id, detail } };
  });
}

/** Ends the person's sessions, if they have signed in before, and releases their claims in the queue. */
async function shutOut(
  trx: Trx,
  deps: ProvisioningDependencies,
  { externalId }: UserRow,
  now: Date,
): Promise<{ staff?: string }> {
  const people = await lockStaff(trx, { issuer: issuerOf(deps), externalId });
  for (const { staffId } of people) {
    await endStaffSessions(trx, staffId, now);
    await deps.onSessionsEnded(trx, staffId);
  }
  const [person] = people;
  return person ? { staff: person.staffKey } : {};
}

/** Changes only the given attributes. A person is reactivated only by an explicit `active`. */
export async function changeUser(
  deps: ProvisioningDependencies,
  call: ProvisioningCall,
  id: string,
  wanted: WantedUser,
): Promise<UserRow> {
  const { now } = call;
  return inAuditedTransaction(deps.db, call, async (trx) => {
    const before = await requireUser(trx, deps, { id, isLocked: true });
    if (wanted.externalId !== undefined && wanted.externalId !== before.externalId)
      throw invalid('externalId identifies the person and can’t be changed', 'mutability');
    const { userName = before.userName, isActive = before.isActive } = wanted;
    const after: UserRow = { ...before, userName, isActive, changedAt: now };
    if (await isNameTaken(trx, issuerOf(deps), after)) throw taken();
    await updateUser(trx, after, now);
    const detail = isActive ? {} : await shutOut(trx, deps, after, now);
    return {
      result: after,
      audit: { event: eventOf(before, after), subject: id, detail } satisfies AuditEntry,
    };
  });
}

function eventOf(before: UserRow, after: UserRow): string {
  if (before.isActive === after.isActive) return provisioningEvents.changed;
  return after.isActive ? provisioningEvents.reactivated : provisioningEvents.deactivated;
}

/** Deletes the person. Sign-in is refused until the provider adds them again. */
export async function deleteUser(
  deps: ProvisioningDependencies,
  call: ProvisioningCall,
  id: string,
): Promise<void> {
  await inAuditedTransaction(deps.db, call, async (trx) => {
    const user = await requireUser(trx, deps, { id, isLocked: true });
    await markDeleted(trx, user.rowId, call.now);
    const detail = await shutOut(trx, deps, user, call.now);
    return { result: undefined, audit: { event: provisioningEvents.deleted, subject: id, detail } };
  });
}
