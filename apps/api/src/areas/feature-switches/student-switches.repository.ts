/** Switches for individual students (O-17.3). */
import { switchLimits } from '@portal/contract/feature-switches';
import { features, featureSchema } from '@portal/contract/shared';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { shownName } from '../audiences/index.ts';
import { relationsOf } from '../students/index.ts';
import { ownSwitchesAt, presentAt } from './feature-switches.repository.ts';

const shown = {
  eqId: z.string(),
  name: z.string(),
  yearLevel: z.string(),
  rollClass: z.nullable(z.string()),
};
const studentRow = z.strictObject(shown);
const foundRow = z.strictObject({ studentId: z.number(), ...shown });

const columns = sql`student.eq_id as "eqId", ${shownName} as name, present.year_level as "yearLevel",
  present.roll_class as "rollClass"`;

/** Excludes the caller's own children (O-1.3). */
export const searchStudents = (
  db: Queryable,
  schoolId: number,
  { search, ownStudentIds }: { search: string; ownStudentIds: readonly number[] },
): Promise<z.output<typeof studentRow>[]> =>
  rowsOf(
    studentRow,
    sql`
    select ${columns} from (${presentAt(schoolId)}) present join student on student.id = present.student_id
    where (${shownName} ilike ${containing(search)} or upper(student.eq_id) = ${search.toUpperCase()})
      and not (student.id = any(${[...ownStudentIds]}::bigint[]))
    order by student.family_name, student.id limit ${switchLimits.found}`.execute(db),
  );

/** A present student of the school. */
export async function findStudent(
  db: Queryable,
  schoolId: number,
  eqId: string,
): Promise<z.output<typeof foundRow> | undefined> {
  const [row] = await rowsOf(
    foundRow,
    sql`
    select student.id as "studentId", ${columns}
    from (${presentAt(schoolId)}) present join student on student.id = present.student_id
    where upper(student.eq_id) = ${eqId.toUpperCase()} limit 1`.execute(db),
  );
  return row;
}

const switchRow = z.strictObject({
  feature: featureSchema,
  set: z.nullable(z.boolean()),
  imported: z.nullable(z.boolean()),
  reason: z.nullable(z.string()),
  reviewOn: z.nullable(z.string()),
});

/** Every feature, in vocabulary order, with the student's own switches. */
export const listStudentSwitches = (
  db: Queryable,
  schoolId: number,
  studentId: number,
): Promise<z.output<typeof switchRow>[]> =>
  rowsOf(
    switchRow,
    sql`
    select f.feature, office.is_on as set, imported.is_on as imported, office.reason,
           office.review_on::text as "reviewOn"
    from unnest(${[...features]}::text[]) with ordinality as f(feature, position)
    left join office_switch office
      on office.school_id = ${schoolId} and office.student_id = ${studentId} and office.feature = f.feature
    left join feature_switch imported
      on imported.school_id = ${schoolId} and imported.student_id = ${studentId} and imported.feature = f.feature
    order by f.position`.execute(db),
  );

const adultRow = z.strictObject({ isOwner: z.boolean(), granted: z.array(featureSchema) });

/** The adults who see the student now; a viewer with the features granted to them. */
export const listAdults = (db: Queryable, studentId: number): Promise<z.output<typeof adultRow>[]> =>
  rowsOf(
    adultRow,
    sql`
    with candidate as (
      select account_id from account_student where student_id = ${studentId} and state = 'approved'
      union
      select viewer_account_id from viewer_delegation where student_id = ${studentId} and status = 'Active')
    select found.is_owner as "isOwner", coalesce(found.granted, '{}') as granted
    from candidate cross join lateral (${relationsOf(sql`candidate.account_id`)}) found
    where found.student_id = ${studentId}`.execute(db),
  );

const apartRow = z.strictObject({
  ...shown,
  on: z.array(featureSchema),
  off: z.array(featureSchema),
  reason: z.nullable(z.string()),
  reviewOn: z.nullable(z.string()),
});

/** Ordered by review date. Returns one more row than the page shows. */
export const listApart = (
  db: Queryable,
  schoolId: number,
  ownStudentIds: readonly number[],
): Promise<z.output<typeof apartRow>[]> =>
  rowsOf(
    apartRow,
    sql`
    select ${columns},
           coalesce(array_agg(own.feature order by own.feature) filter (where own.is_on), '{}') as on,
           coalesce(array_agg(own.feature order by own.feature) filter (where not own.is_on), '{}') as off,
           max(own.reason) as reason, min(own.review_on)::text as "reviewOn"
    from (${ownSwitchesAt(schoolId)}) own
    join (${presentAt(schoolId)}) present using (student_id)
    join student on student.id = own.student_id
    where not (student.id = any(${[...ownStudentIds]}::bigint[]))
    group by student.id, present.year_level, present.roll_class
    order by min(own.review_on), student.family_name, student.id limit ${switchLimits.apart + 1}`.execute(db),
  );
