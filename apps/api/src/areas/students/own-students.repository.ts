/** The students of an account with their schools' features, for owner actions on students. */
import { featureSchema } from '@portal/contract/shared';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { featuresOfPlace, placesOfRelation, relationsOf } from './relations.repository.ts';
import { registerName } from './student-name.ts';

const relatedStudentRow = z.strictObject({
  ...registerName.shape,
  studentId: z.number(),
  oneSchoolId: z.string(),
  isOwner: z.boolean(),
  /** Features of any of the student's schools. */
  features: z.array(featureSchema),
});
export type RelatedStudentRow = z.output<typeof relatedStudentRow>;

/** Every student the account may see, or only the given one; one without a relation yields no row (T25). */
export async function listRelatedStudents(
  db: Queryable,
  accountId: number,
  oneSchoolId?: string,
): Promise<RelatedStudentRow[]> {
  return rowsOf(
    relatedStudentRow,
    sql`
    with relation as (${relationsOf(accountId)}),
    place as (${placesOfRelation})
    select student.id as "studentId", student.one_school_id as "oneSchoolId",
           student.given_names as "givenNames", student.preferred_given_name as "preferredGivenName",
           student.family_name as "familyName", student.preferred_family_name as "preferredFamilyName",
           relation.is_owner as "isOwner",
           array(
             select distinct offered.feature
             from place cross join lateral unnest(${featuresOfPlace}) as offered(feature)
             where place.student_id = student.id) as features
    from relation
    join student on student.id = relation.student_id
    where (${oneSchoolId ?? null}::text is null or student.one_school_id = ${oneSchoolId ?? null})
      and exists (select from place where place.student_id = student.id)
    order by student.family_name, student.given_names, student.id`.execute(db),
  );
}

/** The centre code of the student's active or latest school, for links that include one. */
export async function findMainCentre(db: Queryable, studentId: number): Promise<string | null> {
  const row = await db
    .selectFrom('enrolment as e')
    .innerJoin('school', 'school.id', 'e.school_id')
    .select('school.centre_code as centreCode')
    .where('e.student_id', '=', studentId)
    .orderBy((eb) => eb('e.status', '=', 'A'), 'desc')
    .orderBy('e.entry_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.centreCode ?? null;
}
