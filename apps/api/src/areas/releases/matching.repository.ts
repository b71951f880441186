/** Finding the student of a file among the present students of one school. */
import { releaseLimits } from '@portal/contract/releases';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { shownName } from '../audiences/index.ts';
import type { NameHints } from './file-name.policy.ts';

const idRow = z.strictObject({ studentId: z.number() });

/** Reads `student`. */
const isPresentAt = (schoolId: number): RawBuilder<boolean> => sql`exists (
  select from enrolment e where e.student_id = student.id and e.school_id = ${schoolId} and e.status = 'A')`;

/** The student with this EQ ID, if exactly one of those given is found. */
export async function findByEqId(
  db: Queryable,
  schoolId: number,
  eqIds: readonly string[],
): Promise<number | undefined> {
  if (eqIds.length === 0) return undefined;
  const rows = await rowsOf(
    idRow,
    sql`
    select student.id as "studentId" from student
    where upper(student.eq_id) = any(${[...eqIds]}::text[]) and ${isPresentAt(schoolId)} limit 2`.execute(db),
  );
  return rows.length === 1 ? rows[0]?.studentId : undefined;
}

/** Whether every word of a name is among the words of the file's name. */
const isNamed = (name: RawBuilder<unknown>, words: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  select bool_and(part = any(${words})) from regexp_split_to_table(lower(${name}), '[^[:alpha:]]+') part
  where part <> '')`;

const nameRow = z.strictObject({ studentId: z.number(), hasGivenName: z.boolean() });

/**
 * The only student whose family name is among the words; with several of that name, the only one whose given name is
 * there, too. A guess that a person confirms.
 */
export async function findByName(
  db: Queryable,
  schoolId: number,
  words: readonly string[],
): Promise<number | undefined> {
  if (words.length === 0) return undefined;
  const given = sql`${[...words]}::text[]`;
  const found = await rowsOf(
    nameRow,
    sql`
    select student.id as "studentId",
           coalesce(${isNamed(sql`split_part(btrim(student.given_names), ' ', 1)`, given)}
                    or ${isNamed(sql`student.preferred_given_name`, given)}, false) as "hasGivenName"
    from student
    where ${isPresentAt(schoolId)}
      and (${isNamed(sql`student.family_name`, given)} or ${isNamed(sql`student.preferred_family_name`, given)})`.execute(
      db,
    ),
  );
  const named = found.filter(({ hasGivenName }) => hasGivenName);
  const best = named.length > 0 ? named : found;
  return best.length === 1 ? best[0]?.studentId : undefined;
}

/** By the EQ ID in the file's name, otherwise by the student's name in it. */
export async function findMatch(
  db: Queryable,
  schoolId: number,
  { eqIds, words }: NameHints,
): Promise<{ studentId: number; matchedBy: 'eq-id' | 'name' } | undefined> {
  const byEqId = await findByEqId(db, schoolId, eqIds);
  if (byEqId !== undefined) return { studentId: byEqId, matchedBy: 'eq-id' };
  if (eqIds.length > 0) return undefined;
  const byName = await findByName(db, schoolId, words);
  return byName === undefined ? undefined : { studentId: byName, matchedBy: 'name' };
}

const studentRow = z.strictObject({
  name: z.string(),
  eqId: z.string(),
  rollClass: z.nullable(z.string()),
});

/** The caller's own children are not found (O-1.3). */
export const searchStudents = (
  db: Queryable,
  { schoolId, search, ownStudentIds }: { schoolId: number; search: string; ownStudentIds: readonly number[] },
): Promise<z.output<typeof studentRow>[]> =>
  rowsOf(
    studentRow,
    sql`
    select ${shownName} as name, student.eq_id as "eqId", place.roll_class as "rollClass"
    from student join lateral (
      select e.roll_class from enrolment e
      where e.student_id = student.id and e.school_id = ${schoolId} and e.status = 'A'
      order by e.entry_date desc, e.id desc limit 1) place on true
    where (${shownName} ilike ${containing(search)} or upper(student.eq_id) = ${search.toUpperCase()})
      and not (student.id = any(${[...ownStudentIds]}::bigint[]))
    order by student.family_name, student.id limit ${releaseLimits.found}`.execute(db),
  );
