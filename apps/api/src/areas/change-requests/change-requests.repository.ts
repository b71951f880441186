/** What families submitted and what the school decided. A decision is an update of a request still submitted. */
import { sql } from 'kysely';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';

export type ChangeRequestKind = 'absence-report' | 'absence-reason';
export type ChangeRequestState = 'submitted' | 'approved' | 'rejected';

export interface Submission {
  kind: ChangeRequestKind;
  studentId: number;
  schoolId: number;
  accountId: number;
  oldValues: Record<string, unknown>;
  newValues: Record<string, unknown>;
}

export interface SubmittedRequest {
  id: number;
  publicId: string;
  studentId: number;
  schoolId: number;
}

/** Writes requests in the transaction of what they ask for; at most one for each student and school in a call. */
export async function submitChangeRequests(
  trx: Trx,
  submissions: readonly Submission[],
  now: Date,
): Promise<SubmittedRequest[]> {
  return trx
    .insertInto('change_request')
    .values(
      submissions.map((submission) => ({
        kind: submission.kind,
        student_id: submission.studentId,
        school_id: submission.schoolId,
        account_id: submission.accountId,
        old_values: JSON.stringify(submission.oldValues),
        new_values: JSON.stringify(submission.newValues),
        submitted_at: now,
      })),
    )
    .returning(['id', 'public_id as publicId', 'student_id as studentId', 'school_id as schoolId'])
    .execute();
}

export interface ChangeRequestFilter {
  state?: ChangeRequestState;
  centreCode?: string;
  limit?: number;
}

export interface ChangeRequestRow {
  id: string;
  kind: ChangeRequestKind;
  state: ChangeRequestState;
  centreCode: string;
  schoolName: string;
  eqId: string;
  studentName: string;
  submittedBy: string;
  submittedAt: Date;
  oldValues: unknown;
  newValues: unknown;
  note: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
}

const mostListed = 500;

/** Oldest first, as a school would work through them. */
export async function listChangeRequests(db: Db, filter: ChangeRequestFilter): Promise<ChangeRequestRow[]> {
  const { rows } = await sql<ChangeRequestRow>`
    select r.public_id as id, r.kind, r.state, school.centre_code as "centreCode", school.name as "schoolName",
           student.eq_id as "eqId",
           coalesce(student.preferred_given_name, student.given_names) || ' ' ||
             coalesce(student.preferred_family_name, student.family_name) as "studentName",
           account.first_name || ' ' || account.last_name as "submittedBy", r.submitted_at as "submittedAt",
           r.old_values as "oldValues", r.new_values as "newValues", r.note, r.decided_at as "decidedAt",
           r.decided_by as "decidedBy"
    from change_request r
    join student on student.id = r.student_id
    join school on school.id = r.school_id
    join account on account.id = r.account_id
    where (${filter.state ?? null}::text is null or r.state = ${filter.state ?? null})
      and (${filter.centreCode ?? null}::text is null or school.centre_code = ${filter.centreCode ?? null})
    order by r.submitted_at, r.id
    limit ${filter.limit ?? mostListed}`.execute(db);
  return rows;
}

export interface DecisionValues {
  state: 'approved' | 'rejected';
  note: string | null;
  decidedBy: string;
  now: Date;
}

export interface DecidedRequest {
  id: number;
  kind: ChangeRequestKind;
  studentId: number;
  schoolId: number;
  accountId: number;
}

/** Decides a request that is still submitted; of two decisions at once, one finds nothing left to decide. */
export async function decideSubmitted(
  trx: Trx,
  publicId: string,
  decision: DecisionValues,
): Promise<DecidedRequest | undefined> {
  const { rows } = await sql<DecidedRequest>`
    update change_request
    set state = ${decision.state}, note = ${decision.note}, decided_by = ${decision.decidedBy}, decided_at = ${decision.now}
    where public_id = ${publicId}::uuid and state = 'submitted'
    returning id, kind, student_id as "studentId", school_id as "schoolId", account_id as "accountId"`.execute(
    trx,
  );
  return rows[0];
}

export async function changeRequestExists(db: Queryable, publicId: string): Promise<boolean> {
  const row = await db
    .selectFrom('change_request')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Submitter {
  email: string;
  firstName: string;
  givenNames: string;
  preferredGivenName: string | null;
  familyName: string;
  preferredFamilyName: string | null;
  schoolName: string;
}

/** Whom to tell of a decision, and about whom. */
export async function findSubmitter(trx: Trx, request: DecidedRequest): Promise<Submitter | undefined> {
  const { rows } = await sql<Submitter>`
    select account.email, account.first_name as "firstName", student.given_names as "givenNames",
           student.preferred_given_name as "preferredGivenName", student.family_name as "familyName",
           student.preferred_family_name as "preferredFamilyName", school.name as "schoolName"
    from account, student, school
    where account.id = ${request.accountId} and student.id = ${request.studentId} and school.id = ${request.schoolId}`.execute(
    trx,
  );
  return rows[0];
}
