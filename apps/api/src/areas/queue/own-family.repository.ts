/** The family of a member of staff, matched by their id in the school register: they decide nothing about it (O-1.3). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const familyRow = z.strictObject({
  studentIds: z.array(z.number()),
  accountIds: z.array(z.number()),
});
export type OwnFamily = z.output<typeof familyRow>;

const nobody: OwnFamily = { studentIds: [], accountIds: [] };

/** Their students, and the accounts of everyone whom the register links to one of those. */
export async function findOwnFamily(db: Queryable, personId: string | null): Promise<OwnFamily> {
  if (personId === null) return nobody;
  const [family] = await rowsOf(
    familyRow,
    sql`
    with person as (select id from known_parent where source_id = ${personId}),
    students as (
      select distinct student_id from student_contact_relationship where known_parent_id in (select id from person)),
    parents as (
      select id from person
      union select known_parent_id from student_contact_relationship where student_id in (select student_id from students))
    select (select coalesce(jsonb_agg(student_id), '[]') from students) as "studentIds",
           (select coalesce(jsonb_agg(id), '[]') from account where known_parent_id in (select id from parents)) as "accountIds"`.execute(
      db,
    ),
  );
  return family ?? nobody;
}
