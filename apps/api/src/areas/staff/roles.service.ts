/** The staff of a school, and assigning their roles (O-6.2). */
import type { BodyOf, ParamsOf, ResponseOf } from '@portal/contract/endpoint';
import type {
  SchoolRole,
  StaffPerson,
  assignRolesEndpoint,
  schoolStaffEndpoint,
} from '@portal/contract/staff';
import { inAuditedTransaction, recordAudit } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import { rolesChangedMessage } from './messages.ts';
import type { MessageConfig } from './messages.ts';
import {
  assignRole,
  endRole,
  findPerson,
  listStaffOfSchool,
  lockStaff,
  searchStaff,
} from './roles.repository.ts';
import type { StaffPersonRow } from './roles.repository.ts';
import { findSchool } from './staff-schools.service.ts';
import type { StaffAtSchool } from './staff-schools.service.ts';

export const roleAssignedEvent = 'staff.roleAssigned';
export const roleEndedEvent = 'staff.roleEnded';

export interface RoleDependencies {
  db: Db;
  outbox: Outbox;
  config: MessageConfig;
}

const present = (person: StaffPersonRow): StaffPerson => ({
  id: person.id,
  name: person.name,
  email: person.email,
  groupRoles: person.groupRoles,
  assignedRoles: person.assignedRoles,
  lastSignInAt: person.lastSignInAt.toISOString(),
});

const schoolOf = (db: Db, call: StaffCall, centreCode: string): Promise<StaffAtSchool> =>
  findSchool(db, call, centreCode, ['staff.manage']);

export async function getSchoolStaff(
  db: Db,
  call: StaffCall,
  centreCode: string,
): Promise<ResponseOf<typeof schoolStaffEndpoint>> {
  const { schoolId } = await schoolOf(db, call, centreCode);
  return { people: (await listStaffOfSchool(db, schoolId)).map(present) };
}

export async function findStaff(
  db: Db,
  call: StaffCall,
  centreCode: string,
  search: string,
): Promise<ResponseOf<typeof schoolStaffEndpoint>> {
  const { schoolId } = await schoolOf(db, call, centreCode);
  return { people: (await searchStaff(db, schoolId, search)).map(present) };
}

/** Replaces a person's assigned roles. Throws `forbidden` for one's own, and `not-found` for an unknown person. */
export async function assignRoles(
  { db, outbox, config }: RoleDependencies,
  call: StaffCall,
  { centreCode, staffId }: ParamsOf<typeof assignRolesEndpoint>,
  { roles }: BodyOf<typeof assignRolesEndpoint>,
): Promise<StaffPerson> {
  const { schoolId, name } = await schoolOf(db, call, centreCode);
  const person = await findPerson(db, schoolId, staffId);
  if (!person) throw notFound();
  if (person.staffId === call.actor.staffId) {
    await recordAudit(db, call, {
      event: roleAssignedEvent,
      outcome: 'refused',
      schoolId,
      subject: staffId,
      detail: { why: 'own role' },
    });
    throw new ProblemError('forbidden');
  }
  return inAuditedTransaction(db, call, async (trx) => {
    await lockStaff(trx, person.staffId);
    const before = (await findPerson(trx, schoolId, staffId))?.assignedRoles ?? [];
    const added = [...new Set(roles)].filter((role) => !before.includes(role));
    const ended = before.filter((role) => !roles.includes(role));
    const at = { staffId: person.staffId, schoolId };
    for (const role of added) await assignRole(trx, { ...at, role }, call.now);
    for (const role of ended) await endRole(trx, { ...at, role });
    const isChanged = added.length + ended.length > 0;
    if (isChanged && person.email !== null)
      await outbox.enqueue(
        trx,
        rolesChangedMessage(config, person.email, { person, school: name, added, ended }),
      );
    const after = await findPerson(trx, schoolId, staffId);
    if (!after) throw notFound();
    const about = { schoolId, subject: staffId };
    return { result: present(after), audit: auditOf(about, added, ended) };
  });
}

function auditOf(
  about: Pick<AuditEntry, 'schoolId' | 'subject'>,
  added: readonly SchoolRole[],
  ended: readonly SchoolRole[],
): AuditEntry | [AuditEntry, ...AuditEntry[]] {
  const [first, ...others] = [
    ...added.map((role): AuditEntry => ({ ...about, event: roleAssignedEvent, detail: { role } })),
    ...ended.map((role): AuditEntry => ({ ...about, event: roleEndedEvent, detail: { role } })),
  ];
  return first ? [first, ...others] : { ...about, event: roleAssignedEvent, detail: { role: null } };
}
