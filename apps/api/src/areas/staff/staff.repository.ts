/** Staff, their roles, and ending their sessions. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { staffRoleSchema } from '@portal/contract/staff';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import type { StaffIdentity } from '../../ports/staff-identity.ts';
import type { GrantedRole } from '../../config/office.ts';

const keyRow = z.strictObject({ staffId: z.number(), staffKey: z.string() });

/** Adds the person, or updates what the provider reports about them. */
export async function saveStaff(
  trx: Trx,
  identity: StaffIdentity,
  now: Date,
): Promise<z.output<typeof keyRow>> {
  const { issuer, subject, name, email, personId, username, timetableCode, provisioningId } = identity;
  const [row] = await rowsOf(
    keyRow,
    sql`
    insert into staff (issuer, subject, name, email, register_person_id, username, timetable_code, provisioning_id, created_at, last_login_at)
    values (${issuer}, ${subject}, ${name}, ${email}, ${personId}, ${username}, ${timetableCode}, ${provisioningId}, ${now}, ${now})
    on conflict (issuer, subject) do update
    set name = excluded.name, email = excluded.email, register_person_id = excluded.register_person_id,
        username = excluded.username, timetable_code = excluded.timetable_code, provisioning_id = excluded.provisioning_id,
        last_login_at = excluded.last_login_at
    returning id as "staffId", public_id::text as "staffKey"`.execute(trx),
  );
  if (!row) throw new Error('A member of staff was not written');
  return row;
}

/** The person who is known to the provider by this issuer and subject. */
export async function findStaffKeys(
  db: Queryable,
  { issuer, subject }: Pick<StaffIdentity, 'issuer' | 'subject'>,
): Promise<z.output<typeof keyRow> | null> {
  const row = await db
    .selectFrom('staff')
    .select(['id as staffId', 'public_id as staffKey'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Replaces the roles of the person's groups, beside those assigned in the office. A role at an unknown school is left
 * out. Returns the number of roles.
 */
export async function setRoles(trx: Trx, staffId: number, granted: readonly GrantedRole[]): Promise<number> {
  await trx.deleteFrom('staff_membership').where('staff_id', '=', staffId).execute();
  const { numAffectedRows = 0n } = await sql`
    insert into staff_membership (staff_id, school_id, role, is_from_group)
    select ${staffId}::bigint, school_id, role, bool_or(is_from_group) from (
      select school.id as school_id, given.role, true as is_from_group
      from jsonb_to_recordset(${JSON.stringify(granted)}::jsonb) as given (role text, "centreCode" text)
      left join school on school.centre_code = given."centreCode"
      where given."centreCode" is null or school.id is not null
      union all
      select school_id, role, false from staff_assigned_role where staff_id = ${staffId}) held
    group by school_id, role`.execute(trx);
  return Number(numAffectedRows);
}

/**
 * Ends all sessions of a person, or only the one that belongs to a session at the provider. Returns whose they were.
 */
export async function endProviderSessions(
  trx: Trx,
  about: { issuer: string; subject: string | null; providerSession: string | null },
  now: Date,
): Promise<number[]> {
  const rows = await rowsOf(
    z.strictObject({ staffId: z.number() }),
    sql`
    update staff_session s set ended_at = ${now} from staff
    where staff.id = s.staff_id and staff.issuer = ${about.issuer} and s.ended_at is null
      and (${about.subject}::text is null or staff.subject = ${about.subject})
      and (${about.providerSession}::text is null or s.provider_session = ${about.providerSession})
    returning s.staff_id as "staffId"`.execute(trx),
  );
  return [...new Set(rows.map(({ staffId }) => staffId))];
}

const schoolRow = z.strictObject({
  schoolId: z.number(),
  centreCode: z.string(),
  name: z.string(),
  timeZone: z.string(),
  roles: z.array(staffRoleSchema),
  /** Whether one of the roles covers every school. */
  isDepartment: z.boolean(),
});
export type StaffSchoolRow = z.output<typeof schoolRow>;

/**
 * The person's schools with their roles there and in the department, or those of their schools with these centre codes.
 * Every school is one of theirs if they have a role in the department. Any other is not found.
 */
export async function listSchools(
  db: Queryable,
  staffId: number,
  centreCodes: readonly string[] | null = null,
): Promise<StaffSchoolRow[]> {
  return rowsOf(
    schoolRow,
    sql`
    select school.id as "schoolId", school.centre_code as "centreCode", school.name, school.time_zone as "timeZone",
           array_agg(m.role order by m.id) as roles, bool_or(m.school_id is null) as "isDepartment"
    from staff_membership m join school on school.id = m.school_id or m.school_id is null
    where m.staff_id = ${staffId}
      and case when ${centreCodes}::text[] is null
               then school.id in (select own.school_id from staff_membership own where own.staff_id = ${staffId})
               else school.centre_code = any(${centreCodes}::text[]) end
    group by school.id order by school.name, school.id`.execute(db),
  );
}

/** Ended sessions are kept for a month, so that it can be established who was signed in. */
export async function sweepStaffSessions(db: Db, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 60 * 60_000);
  await db.deleteFrom('staff_session').where('last_seen_at', '<', monthAgo).execute();
}
