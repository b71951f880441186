/** The parents of a school, for the administration view. Ownership and the school are part of each statement (O-1.2). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { AdminViewActor } from '../../platform/access/actor.ts';
import type { Db, Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import type { ViewedStudent } from '../../platform/http/admin-view-reads.ts';
import { isCurrentStatus, placesOfRelation, relationsOf } from '../students/index.ts';

const studentRow = z.strictObject({
  id: z.number(),
  oneSchoolId: z.string(),
  eqId: z.string(),
  isOwner: z.boolean(),
});

/** The current and future students of the view's school whom the parent may see. */
export function findViewedStudents(db: Db, { parent, schoolId }: AdminViewActor): Promise<ViewedStudent[]> {
  return rowsOf(
    studentRow,
    sql`
    with relation as (${relationsOf(parent.accountId)}), place as (${placesOfRelation})
    select student.id, student.one_school_id as "oneSchoolId", student.eq_id as "eqId", relation.is_owner as "isOwner"
    from relation
    join place on place.student_id = relation.student_id and place.school_id = ${schoolId}
      and ${isCurrentStatus('place.status')}
    join student on student.id = relation.student_id`.execute(db),
  );
}

const parentRow = z.strictObject({
  accountRowId: z.number(),
  name: z.string(),
  students: z.array(z.string()),
  isActive: z.boolean(),
});
export type ParentRow = z.output<typeof parentRow>;

const shownName = sql`
  coalesce(student.preferred_given_name, student.given_names) || ' ' ||
  coalesce(student.preferred_family_name, student.family_name)`;

/** The parent who owns a current or future student of the school, with those students' names; null if there is none. */
export async function findParent(
  db: Queryable,
  schoolId: number,
  familyId: string,
): Promise<ParentRow | null> {
  const [row] = await rowsOf(
    parentRow,
    sql`
    select a.id as "accountRowId", a.first_name || ' ' || a.last_name as name,
           array_agg(distinct ${shownName}) as students, a.is_active as "isActive"
    from parent_key k
    join account_parent link on link.known_parent_id = k.known_parent_id
    join account a on a.id = link.account_id and a.known_parent_id is not null
    join account_student own on own.account_id = a.id and own.state = 'approved'
    join enrolment e on e.student_id = own.student_id and e.school_id = ${schoolId}
      and ${isCurrentStatus('e.status')}
    join student on student.id = e.student_id
    where k.public_id = ${familyId}::uuid
    group by a.id`.execute(db),
  );
  return row ?? null;
}

const countRow = z.strictObject({ count: z.number() });

/** The parent's students who are not at the school. */
export async function countHiddenStudents(db: Db, accountRowId: number, schoolId: number): Promise<number> {
  const [row] = await rowsOf(
    countRow,
    sql`
    with relation as (${relationsOf(accountRowId)}), place as (${placesOfRelation})
    select count(distinct relation.student_id)::int as count from relation
    where not exists (
      select from place where place.student_id = relation.student_id and place.school_id = ${schoolId}
        and ${isCurrentStatus('place.status')})`.execute(db),
  );
  return row?.count ?? 0;
}

const isRow = z.strictObject({ is: z.boolean() });

/** Whether the account, or anybody the register links to one of its students, is a member of staff. */
export async function isFamilyOfStaff(db: Queryable, accountRowId: number): Promise<boolean> {
  const [row] = await rowsOf(
    isRow,
    sql`
    select exists (
      select from staff
      join known_parent person on person.source_id = staff.register_person_id
      where person.id in (
        select mine.known_parent_id from account_parent mine where mine.account_id = ${accountRowId}
        union
        select contact.known_parent_id from student_contact_relationship contact
        where contact.student_id in (
          select of.student_id from student_contact_relationship of
          join account_parent mine on mine.known_parent_id = of.known_parent_id
          where mine.account_id = ${accountRowId}))) as is`.execute(db),
  );
  return row?.is ?? true;
}

/** Why a parent's pages can't be viewed as they are: there are terms that only the parent can accept. */
export async function hasPendingTerms(db: Queryable, accountRowId: number): Promise<boolean> {
  const [row] = await rowsOf(
    isRow,
    sql`
    select exists (
      select from terms_document d
      where d.is_current and d.kind in ('privacy', 'owner')
        and not exists (
          select from account_terms t where t.account_id = ${accountRowId} and t.terms_document_id = d.id)) as is`.execute(
      db,
    ),
  );
  return row?.is ?? true;
}

export interface NewView {
  idHash: Buffer;
  staffId: number;
  staffSessionHash: Buffer;
  schoolId: number;
  accountRowId: number;
  purpose: string;
  reason: string | null;
  startedAt: Date;
  endsAt: Date;
}

/** Ends the person's earlier view, and inserts the new one. */
export async function insertView(db: Queryable, view: NewView): Promise<number> {
  // Two starts of one person wait for each other.
  await db.selectFrom('staff').select('id').where('id', '=', view.staffId).forUpdate().execute();
  await db
    .updateTable('admin_view_session')
    .set({ ended_at: view.startedAt })
    .where('staff_id', '=', view.staffId)
    .where('ended_at', 'is', null)
    .execute();
  const { id } = await db
    .insertInto('admin_view_session')
    .values({
      id_hash: view.idHash,
      staff_id: view.staffId,
      staff_session_hash: view.staffSessionHash,
      school_id: view.schoolId,
      account_id: view.accountRowId,
      purpose: view.purpose,
      reason: view.reason,
      started_at: view.startedAt,
      ends_at: view.endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
