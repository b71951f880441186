/** Finds a call's students among those the caller may see: the relation is part of the statement (T25). */
import { featureSchema } from '@portal/contract/shared';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Parameter } from '../../platform/database/prepared.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { offeredByPlace, placesOfRelation, relationsOf } from './relations.repository.ts';

/** How a call identifies a student: by the id in a path or the EQ ID in a body; without a centre, at every school. */
export interface StudentRef {
  oneSchoolId?: string;
  eqId?: string;
  centreCode?: string;
}

const placeRow = z.strictObject({
  /** Index of the reference this row matches. */
  position: z.number(),
  studentId: z.number(),
  schoolId: z.number(),
  oneSchoolId: z.string(),
  eqId: z.string(),
  centreCode: z.string(),
  schoolName: z.string(),
  timeZone: z.string(),
  status: z.string(),
  yearLevel: z.string(),
  givenNames: z.string(),
  preferredGivenName: z.nullable(z.string()),
  familyName: z.string(),
  preferredFamilyName: z.nullable(z.string()),
  isOwner: z.boolean(),
  isPrimary: z.boolean(),
  /** The school's features. */
  offered: z.array(featureSchema),
  /** The features granted to a viewer; null for an owner, who has all. */
  granted: z.nullable(z.array(featureSchema)),
});
export type PlaceRow = z.output<typeof placeRow>;

const placeColumns = sql`
  place.student_id as "studentId", place.school_id as "schoolId",
  student.one_school_id as "oneSchoolId", student.eq_id as "eqId",
  school.centre_code as "centreCode", school.name as "schoolName", school.time_zone as "timeZone",
  place.status, place.year_level as "yearLevel",
  student.given_names as "givenNames", student.preferred_given_name as "preferredGivenName",
  student.family_name as "familyName", student.preferred_family_name as "preferredFamilyName",
  relation.is_owner as "isOwner", relation.is_primary as "isPrimary",
  ${offeredByPlace} as offered, place.granted`;

const selectPlaces = prepared(
  'student-places',
  placeRow,
  (value: Parameter<'accountId' | 'oneSchoolIds' | 'eqIds' | 'centreCodes'>) => sql`
    with relation as (${relationsOf(sql`${value('accountId')}::bigint`)}),
    place as (${placesOfRelation})
    select wanted.position::int, ${placeColumns}
    from relation
    join student on student.id = relation.student_id
    join place on place.student_id = student.id
    join school on school.id = place.school_id
    join unnest(${value('oneSchoolIds')}::text[], ${value('eqIds')}::text[], ${value('centreCodes')}::text[])
           with ordinality as wanted(one_school_id, eq_id, centre_code, position)
      on (wanted.one_school_id = student.one_school_id or wanted.eq_id = student.eq_id)
        and coalesce(wanted.centre_code = school.centre_code, true)
    order by wanted.position, school.centre_code`,
);

/** One statement for any number of references; one without a relation yields no row. */
export async function findPlaces(
  db: Queryable,
  accountId: number,
  refs: readonly StudentRef[],
): Promise<PlaceRow[]> {
  const rows = await selectPlaces(db, {
    accountId,
    oneSchoolIds: refs.map(({ oneSchoolId }) => oneSchoolId ?? null),
    eqIds: refs.map(({ eqId }) => eqId ?? null),
    centreCodes: refs.map(({ centreCode }) => centreCode ?? null),
  });
  // `with ordinality` starts at one.
  return rows.map((row) => ({ ...row, position: row.position - 1 }));
}

const selectAllPlaces = prepared(
  'student-all-places',
  placeRow,
  (value: Parameter<'accountId'>) => sql`
    with relation as (${relationsOf(sql`${value('accountId')}::bigint`)}),
    place as (${placesOfRelation})
    select 0 as position, ${placeColumns}
    from relation
    join student on student.id = relation.student_id
    join place on place.student_id = student.id
    join school on school.id = place.school_id
    order by student.given_names, student.id, (place.status = 'A') desc, place.entry_date desc, school.name`,
);

/** Every student at every school the account may see, in home's order. */
export async function findAllPlaces(db: Queryable, accountId: number): Promise<PlaceRow[]> {
  return selectAllPlaces(db, { accountId });
}

const ownsRow = z.strictObject({ owns: z.boolean() });

/** Whether the account still owns the student; checked before anything about the student is sent. */
export async function ownsStudent(db: Queryable, accountId: number, studentId: number): Promise<boolean> {
  const rows = await rowsOf(
    ownsRow,
    sql`
    select exists (
      select from (${relationsOf(accountId)}) relation
      where relation.student_id = ${studentId} and relation.is_owner) as owns`.execute(db),
  );
  return rows[0]?.owns ?? false;
}

const ownerRow = z.strictObject({ name: z.string() });

/** The student's account owners, by name, without this account. */
export async function listOtherOwners(
  db: Queryable,
  accountId: number,
  studentId: number,
): Promise<string[]> {
  const rows = await rowsOf(
    ownerRow,
    sql`
    select other.first_name || ' ' || other.last_name as name
    from account_student own
    join account other on other.id = own.account_id
    join lateral (${relationsOf(sql`other.id`)}) relation
      on relation.student_id = own.student_id and relation.is_owner
    where own.student_id = ${studentId} and other.id <> ${accountId}
    order by other.id`.execute(db),
  );
  return rows.map(({ name }) => name);
}

const isParentRow = z.strictObject({ isParent: z.boolean() });

/** Whether the register allows the account's parent to use the portal for the student, requested or not. */
export async function isPortalParent(db: Queryable, accountId: number, studentId: number): Promise<boolean> {
  const rows = await rowsOf(
    isParentRow,
    sql`
    select exists (
      select from account_parent own
      join student_contact_relationship contact on contact.known_parent_id = own.known_parent_id
      where own.account_id = ${accountId} and contact.student_id = ${studentId}
        and contact.parent_portal and not contact.intervention_order) as "isParent"`.execute(db),
  );
  return rows[0]?.isParent ?? false;
}
