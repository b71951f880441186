/** Parents in the register who no longer have a student. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { removedName } from './kinds.ts';

/** SQL over parent `p`: the register links the parent to a student, or the parent's account has a student. */
const hasStudent = sql`(
  exists (select from student_contact_relationship r where r.known_parent_id = p.id)
  or exists (
    select from account_parent a join account_student own on own.account_id = a.account_id
    where a.known_parent_id = p.id))`;

/** Adds parents who have lost their last student, and removes those who have a student again. */
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
 * Removes the names, contacts and addresses of at most `most` parents who were orphaned before the given time. Their
 * rows stay, because invitations and accounts refer to them; an import that lists the parent again fills the row.
 * Returns the number of parents.
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
