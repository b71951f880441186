/** One adult of a school's students. Every statement is restricted to the school (O-8.2). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { adultAccountSchema, familyRights } from '@portal/contract/families';
import { addressSchema } from '@portal/contract/people';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { registerName } from '../students/index.ts';
import { accountState, isAtSchool, isCurrent, isOwnFamily } from './family-scope.repository.ts';
import type { FamilyScope } from './family-scope.repository.ts';

const adultRow = z.strictObject({
  parentId: z.number(),
  id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  registerEmail: z.nullable(z.string()),
  address: z.nullable(addressSchema),
  accountId: z.nullable(z.number()),
  accountEmail: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  account: adultAccountSchema,
  since: z.nullable(z.date()),
  lastSignIn: z.nullable(z.date()),
  hasApp: z.boolean(),
  hasMobile: z.boolean(),
  lockedReason: z.nullable(z.string()),
  elsewhere: z.number(),
  isOwnFamily: z.boolean(),
});
export type AdultRow = z.output<typeof adultRow>;

/** The adult of any family of the school: one of the caller's own family is refused, not hidden (O-1.3). */
export async function findAdult(
  db: Queryable,
  scope: FamilyScope,
  familyId: string,
): Promise<AdultRow | undefined> {
  const [adult] = await rowsOf(
    adultRow,
    sql`
    select p.id as "parentId", k.public_id::text as id, trim(p.given_name || ' ' || p.family_name) as name,
           coalesce(p.mobile, a.mobile) as phone, p.email as "registerEmail", p.residential_address as address,
           a.id as "accountId", a.email as "accountEmail", a.first_name as "firstName", ${accountState} as account,
           a.created_at as since, a.last_login_at as "lastSignIn", a.mobile is not null as "hasMobile",
           exists (select from authenticator_app app where app.account_id = a.id and app.enrolled_at is not null
                     and app.suspended_at is null) as "hasApp",
           a.locked_reason as "lockedReason",
           (select count(*)::int from student_contact_relationship c
            where c.known_parent_id = p.id
              and not exists (select from enrolment e where e.student_id = c.student_id
                                and e.school_id = ${scope.schoolId} and ${isCurrent})) as elsewhere,
           ${isOwnFamily(scope)} as "isOwnFamily"
    from parent_key k
    join known_parent p on p.id = k.known_parent_id
    left join account_parent link on link.known_parent_id = p.id
    left join account a on a.id = link.account_id
    where k.public_id = ${familyId}::uuid and ${isAtSchool(scope)}`.execute(db),
  );
  return adult;
}

const contactRow = z.strictObject({
  studentId: z.number(),
  student: registerName,
  eqId: z.string(),
  yearLevel: z.string(),
  rollClass: z.nullable(z.string()),
  parentId: z.number(),
  id: z.string(),
  name: z.string(),
  account: adultAccountSchema,
  isBarred: z.boolean(),
  mayUsePortal: z.boolean(),
  isPrimaryOwner: z.boolean(),
  livesWith: z.boolean(),
  isEmergencyContact: z.boolean(),
  right: z.enum(familyRights),
  waiting: z.number(),
});
export type ContactRow = z.output<typeof contactRow>;

/** Every adult of the adult's students at the school, without contact details. */
export async function listContacts(
  db: Queryable,
  { schoolId }: FamilyScope,
  parentId: number,
): Promise<ContactRow[]> {
  return rowsOf(
    contactRow,
    sql`
    select s.id as "studentId", s.eq_id as "eqId", place.year_level as "yearLevel", place.roll_class as "rollClass",
           jsonb_build_object('givenNames', s.given_names, 'preferredGivenName', s.preferred_given_name,
             'familyName', s.family_name, 'preferredFamilyName', s.preferred_family_name) as student,
           p.id as "parentId", k.public_id::text as id, trim(p.given_name || ' ' || p.family_name) as name,
           ${accountState} as account, c.intervention_order as "isBarred", c.parent_portal as "mayUsePortal",
           c.is_primary_account_owner as "isPrimaryOwner", c.lives_with as "livesWith",
           c.emergency_contact as "isEmergencyContact",
           case when own.state is null or c.intervention_order or not c.parent_portal then 'none'
                when own.state = 'pending' then 'asked'
                when c.is_primary_account_owner then 'acts' else 'sees' end as right,
           (select count(*)::int from change_request r
            where r.account_id = a.id and r.student_id = s.id and r.school_id = ${schoolId}
              and r.state = 'submitted') as waiting
    from student_contact_relationship mine
    join student s on s.id = mine.student_id
    cross join lateral (
      select e.year_level, e.roll_class from enrolment e
      where e.student_id = s.id and e.school_id = ${schoolId} and ${isCurrent}
      order by e.status = 'A' desc, e.id desc limit 1) place
    join student_contact_relationship c on c.student_id = s.id
    join known_parent p on p.id = c.known_parent_id
    join parent_key k on k.known_parent_id = p.id
    left join account_parent link on link.known_parent_id = p.id
    left join account a on a.id = link.account_id
    left join account_student own on own.account_id = a.id and own.student_id = s.id
    where mine.known_parent_id = ${parentId}
    order by s.given_names, s.id, c.contact_sequence nulls last, p.id`.execute(db),
  );
}
