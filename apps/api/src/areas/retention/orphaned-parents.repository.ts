/** Parents of the register who have no student any more. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { removedName } from './kinds.ts';

/** The school links the parent to a student, or the parent's account is an owner of one. Reads `p`. */
const hasStudent = sql`(
  exists (select from student_contact_relationship r where r.known_parent_id = p.id)
  or exists (
    select from account_parent a join account_student own on own.account_id = a.account_id
    where a.known_parent_id = p.id))`;

/** Notes who has lost the last student, and forgets who has one again. */
export async function updateOrphans(db: Queryable, now: Date): Promise<void> {
  await sql`
    delete from orphaned_parent o using known_parent p where p.id = o.known_parent_id and ${hasStudent}`.execute(
    db,
  );
  await sql`
    insert into orphaned_parent (known_parent_id, since)
    select p.id, ${now} from known_parent p where not ${hasStudent}
    on conflict do nothing`.execute(db);
}

const goneRow = z.strictObject({ gone: z.number() });

/**
 * Removes names, contacts and addresses of those who were orphaned before, at most so many. The row stays: invitations and
 * an account refer to it, and an import that lists the parent again fills it. Returns how many.
 */
export async function anonymiseOrphans(
  db: Queryable,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const [row] = await rowsOf(
    goneRow,
    sql`
    with orphan as (
      select p.id from orphaned_parent o join known_parent p on p.id = o.known_parent_id
      where o.since < ${before} and p.family_name <> ${removedName} order by p.id limit ${most}),
    contact as (delete from known_parent_contact where known_parent_id in (select id from orphan)),
    value as (delete from approved_value where known_parent_id in (select id from orphan)),
    parent as (
      update known_parent
      set given_name = ${removedName}, family_name = ${removedName}, email = null, mobile = null,
          residential_address = null, postal_address = null, metadata = '{}'
      where id in (select id from orphan)
      returning id)
    select count(*) as gone from parent`.execute(db),
  );
  return row?.gone ?? 0;
}
