/**
 * A staff member's own family, matched by the staff member's id in the school register. Staff may not decide requests of
 * their own family (O-1.3).
 */
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

/** The staff member's students, and the accounts of everyone the register links to one of them. */
export async function findOwnFamily(db: Queryable, personId: string | null): Promise<OwnFamily> {
  if (personId === null) return nobody;
  const [family] = await rowsOf(
    familyRow,
    sql`
    with person as (
      select id from known_parent where source_id = ${personId}
      union
      select other.known_parent_id from known_parent p
      join account_parent mine on mine.known_parent_id = p.id
      join account_parent other on other.account_id = mine.account_id
      where p.source_id = ${personId}),
    students as (
      select distinct student_id from student_contact_relationship where known_parent_id in (select id from person)),
    parents as (
      select id from person
      union select known_parent_id from student_contact_relationship where student_id in (select student_id from students))
    select (select coalesce(jsonb_agg(student_id), '[]') from students) as "studentIds",
           (select coalesce(jsonb_agg(distinct account_id), '[]') from account_parent
            where known_parent_id in (select id from parents)) as "accountIds"`.execute(db),
  );
  return family ?? nobody;
}
