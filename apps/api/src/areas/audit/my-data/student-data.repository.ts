/**
 * Reads the data about the person's students that the person may see now: for an owner what the schools share, for a
 * viewer what was granted, where the student is enrolled. Nothing of other parents (T27).
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { featuresOfPlace, placesOfRelation, relationsOf, registerName } from '../../students/index.ts';
import type { StudentSource } from '../../students/index.ts';
import { dataRecordSchema } from './account-data.repository.ts';
import type { DataRecord } from './account-data.repository.ts';

/** The account's current access. A viewer's rights end with the enrolment. */
const rights = (accountId: number): RawBuilder<unknown> => sql`
  relation as (${relationsOf(accountId)}),
  place as (${placesOfRelation}),
  shown as (
    select place.student_id, place.school_id, place.status, place.entry_date, ${featuresOfPlace} as features
    from place join relation r on r.student_id = place.student_id
    where r.is_owner or place.status = 'A')`;

const dataStudentRow = z.strictObject({
  ...registerName.shape,
  studentId: z.number(),
  oneSchoolId: z.string(),
  isOwner: z.boolean(),
});
export type DataStudent = z.output<typeof dataStudentRow>;

export async function listDataStudents(db: Queryable, accountId: number): Promise<DataStudent[]> {
  return rowsOf(
    dataStudentRow,
    sql`
    with ${rights(accountId)}
    select s.id as "studentId", s.one_school_id as "oneSchoolId", r.is_owner as "isOwner",
           s.given_names as "givenNames", s.preferred_given_name as "preferredGivenName",
           s.family_name as "familyName", s.preferred_family_name as "preferredFamilyName"
    from relation r join student s on s.id = r.student_id
    where exists (select from shown where shown.student_id = s.id)
    order by s.family_name, s.given_names, s.id`.execute(db),
  );
}

const studentIdRow = z.strictObject({ studentId: z.number(), record: dataRecordSchema });

export async function readStudentSource(
  db: Queryable,
  accountId: number,
  source: StudentSource,
): Promise<{ studentId: number; record: DataRecord }[]> {
  return rowsOf(
    studentIdRow,
    sql`
    with ${rights(accountId)}
    select found.student_id as "studentId", found.record from (${source.rows(accountId)}) found`.execute(db),
  );
}

const rightsRow = z.strictObject({ rights: z.string() });

/** A stamp of everything that decides what the account's files may hold: students, relations, features, address. */
export async function readRights(db: Queryable, accountId: number): Promise<string> {
  const rows = await rowsOf(
    rightsRow,
    sql`
    with ${rights(accountId)}
    select coalesce(jsonb_agg(jsonb_build_array(
             shown.student_id, shown.school_id, r.is_owner, r.is_primary, shown.features, exists (
               select from student_contact_relationship c
               join account_parent own on own.known_parent_id = c.known_parent_id
               where own.account_id = ${accountId} and c.student_id = shown.student_id and c.lives_with))
             order by shown.student_id, shown.school_id), '[]')::text as rights
    from shown join relation r on r.student_id = shown.student_id`.execute(db),
  );
  return rows[0]?.rights ?? '[]';
}
