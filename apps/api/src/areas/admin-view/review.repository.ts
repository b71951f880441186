/** Views that a principal reviews (O-10.10). Every statement is restricted to the school. */
import { staffRoleSchema } from '@portal/contract/staff';
import { reviewedShare } from '@portal/contract/admin-view';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { viewedEvent } from '../../platform/http/admin-view-reads.ts';

export interface StartedWithReason {
  viewId: number;
  schoolId: number;
  accountRowId: number;
  staffId: number;
  staffName: string;
  staffRole: string;
  reason: string;
  startedAt: Date;
}

/**
 * Counts the view, and marks the school's first view with a reason, and then each tenth, for review. Starts at one school
 * wait for each other, so that no two have the same number.
 */
export async function markForReview(trx: Trx, view: StartedWithReason): Promise<void> {
  await sql`
    with counted as (
      insert into admin_view_count (school_id, started) values (${view.schoolId}, 1)
      on conflict (school_id) do update set started = admin_view_count.started + 1
      returning started)
    insert into admin_view_review (view_id, school_id, account_id, staff_id, staff_name, staff_role, reason, started_at)
    select ${view.viewId}, ${view.schoolId}, ${view.accountRowId}, ${view.staffId}, ${view.staffName},
           ${view.staffRole}, ${view.reason}, ${view.startedAt}
    from counted where started % ${reviewedShare} = 1`.execute(trx);
}

const reviewRow = z.strictObject({
  id: z.string(),
  staff: z.string(),
  role: staffRoleSchema,
  parent: z.string(),
  familyId: z.string(),
  reason: z.string(),
  startedAt: z.date(),
  parts: z.array(z.string()),
  reviewedAt: z.nullable(z.date()),
  reviewer: z.nullable(z.string()),
  concern: z.nullable(z.string()),
});
export type ReviewRow = z.output<typeof reviewRow>;

const listed = 50;

/** Without those of the caller: nobody reviews themselves. */
export function listReviews(db: Db, schoolId: number, staffId: number): Promise<ReviewRow[]> {
  return rowsOf(
    reviewRow,
    sql`
    select r.public_id::text as id, r.staff_name as staff, r.staff_role as role,
           a.first_name || ' ' || a.last_name as parent, key.public_id::text as "familyId", r.reason,
           r.started_at as "startedAt", r.reviewed_at as "reviewedAt", r.reviewer_name as reviewer, r.concern,
           array(
             select e.detail ->> 'part' from audit_event e
             where e.school_id = r.school_id and e.actor_account_id = r.account_id and e.event = ${viewedEvent}
               and e.at between r.started_at and r.started_at + interval '30 minutes'
               and (e.detail ->> 'view')::bigint = r.view_id
             group by 1 order by min(e.at)) as parts
    from admin_view_review r
    join account a on a.id = r.account_id
    join parent_key key on key.known_parent_id = a.known_parent_id
    where r.school_id = ${schoolId} and r.staff_id is distinct from ${staffId}
    order by r.reviewed_at is not null, r.started_at desc
    limit ${listed}`.execute(db),
  );
}

const subjectRow = z.strictObject({
  accountRowId: z.number(),
  familyId: z.string(),
  isReviewed: z.boolean(),
});
export type ReviewSubject = z.output<typeof subjectRow>;

export interface ReviewKey {
  schoolId: number;
  reviewId: string;
  /** The caller, who can't review their own view. */
  staffId: number;
}

/** Locks the review until the transaction ends. */
export async function findReview(
  trx: Queryable,
  { schoolId, reviewId, staffId }: ReviewKey,
): Promise<ReviewSubject | undefined> {
  const [row] = await rowsOf(
    subjectRow,
    sql`
    select r.account_id as "accountRowId", key.public_id::text as "familyId",
           r.reviewed_at is not null as "isReviewed"
    from admin_view_review r
    join account a on a.id = r.account_id
    join parent_key key on key.known_parent_id = a.known_parent_id
    where r.public_id = ${reviewId}::uuid and r.school_id = ${schoolId}
      and r.staff_id is distinct from ${staffId}
    for update of r`.execute(trx),
  );
  return row;
}

export interface Outcome extends Pick<ReviewKey, 'schoolId' | 'reviewId'> {
  at: Date;
  /** The reviewer's name. */
  by: string;
  concern: string | null;
}

export async function keepReview(
  trx: Queryable,
  { schoolId, reviewId, at, by, concern }: Outcome,
): Promise<void> {
  await trx
    .updateTable('admin_view_review')
    .set({ reviewed_at: at, reviewer_name: by, concern })
    .where('public_id', '=', reviewId)
    .where('school_id', '=', schoolId)
    .execute();
}
