/** Families' change requests and the school's decisions. A decision updates a request that is still submitted. */
import { paths } from '@portal/contract/routes';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { registerName } from '../students/index.ts';
import { changeRequestKindSchema } from './kinds.ts';
import type { ChangeRequestKind } from './kinds.ts';
import type { AskedValues } from './request-fields.ts';

const changeRequestState = z.enum(['submitted', 'approved', 'rejected']);
export type ChangeRequestState = z.output<typeof changeRequestState>;

export interface Submission {
  kind: ChangeRequestKind;
  /** Null for a parent's own details. */
  studentId: number | null;
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

/** Writes requests in the transaction of the change they ask for; at most one per student and school in a call. */
export async function submitChangeRequests(
  trx: Trx,
  submissions: readonly (Submission & { studentId: number })[],
  now: Date,
): Promise<SubmittedRequest[]> {
  const rows = await trx
    .insertInto('change_request')
    .values(submissions.map((submission) => toRow(submission, now)))
    .returning(['id', 'public_id as publicId', 'student_id as studentId', 'school_id as schoolId'])
    .execute();
  return rows.flatMap(({ studentId, ...row }) => (studentId === null ? [] : [{ ...row, studentId }]));
}

/**
 * Writes a request of a kind that may be pending only once: returns nothing while the account's last one of this kind,
 * about this student, is undecided.
 */
export async function submitOnlyRequest(
  trx: Trx,
  submission: Submission,
  now: Date,
): Promise<{ id: number; publicId: string } | undefined> {
  return trx
    .insertInto('change_request')
    .values(toRow(submission, now))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'public_id as publicId'])
    .executeTakeFirst();
}

function toRow(submission: Submission, now: Date) {
  return {
    kind: submission.kind,
    student_id: submission.studentId,
    school_id: submission.schoolId,
    account_id: submission.accountId,
    old_values: JSON.stringify(submission.oldValues),
    new_values: JSON.stringify(submission.newValues),
    submitted_at: now,
  };
}

export interface ChangeRequestFilter {
  /** The public id of one request. */
  id?: string;
  state?: ChangeRequestState;
  centreCode?: string;
  limit?: number;
}

const changeRequestRow = z.strictObject({
  id: z.string(),
  kind: changeRequestKindSchema,
  state: changeRequestState,
  centreCode: z.string(),
  schoolName: z.string(),
  /** Null for a parent's own details. */
  eqId: z.nullable(z.string()),
  studentName: z.nullable(z.string()),
  submittedBy: z.string(),
  submittedAt: z.date(),
  oldValues: z.unknown(),
  newValues: z.unknown(),
  note: z.nullable(z.string()),
  decidedAt: z.nullable(z.date()),
  decidedBy: z.nullable(z.string()),
});
export type ChangeRequestRow = z.output<typeof changeRequestRow>;

const maxListed = 500;

/** Oldest first, the order in which a school works through them. */
export async function listChangeRequests(db: Db, filter: ChangeRequestFilter): Promise<ChangeRequestRow[]> {
  return rowsOf(
    changeRequestRow,
    sql`
    select r.public_id as id, r.kind, r.state, school.centre_code as "centreCode", school.name as "schoolName",
           student.eq_id as "eqId",
           coalesce(student.preferred_given_name, student.given_names) || ' ' ||
             coalesce(student.preferred_family_name, student.family_name) as "studentName",
           account.first_name || ' ' || account.last_name as "submittedBy", r.submitted_at as "submittedAt",
           r.old_values as "oldValues", r.new_values as "newValues", r.note, r.decided_at as "decidedAt",
           r.decided_by as "decidedBy"
    from change_request r
    left join student on student.id = r.student_id
    join school on school.id = r.school_id
    join account on account.id = r.account_id
    where (${filter.id ?? null}::uuid is null or r.public_id = ${filter.id ?? null}::uuid)
      and (${filter.state ?? null}::text is null or r.state = ${filter.state ?? null})
      and (${filter.centreCode ?? null}::text is null or school.centre_code = ${filter.centreCode ?? null})
    order by r.submitted_at, r.id
    limit ${filter.limit ?? maxListed}`.execute(db),
  );
}

export interface DecisionValues {
  state: 'approved' | 'rejected';
  isUnauthorised: boolean;
  /** Closed without telling the family (O-4.4). */
  isQuiet: boolean;
  note: string | null;
  decidedBy: string;
  now: Date;
}

const decidedRequestRow = z.strictObject({
  id: z.number(),
  kind: changeRequestKindSchema,
  studentId: z.nullable(z.number()),
  schoolId: z.number(),
  accountId: z.number(),
  oldValues: z.unknown(),
  newValues: z.unknown(),
});
export type DecidedRequest = z.output<typeof decidedRequestRow>;

/** Decides a request that is still submitted; of two concurrent decisions, the second finds nothing to decide. */
export async function decideSubmitted(
  trx: Trx,
  publicId: string,
  decision: DecisionValues,
): Promise<DecidedRequest | undefined> {
  const rows = await rowsOf(
    decidedRequestRow,
    sql`
    update change_request
    set state = ${decision.state}, note = ${decision.note}, decided_by = ${decision.decidedBy}, decided_at = ${decision.now},
        is_unauthorised = ${decision.isUnauthorised}, closed_quietly = ${decision.isQuiet}
    where public_id = ${publicId}::uuid and state = 'submitted'
    returning id, kind, student_id as "studentId", school_id as "schoolId", account_id as "accountId",
              old_values as "oldValues", new_values as "newValues"`.execute(trx),
  );
  return rows[0];
}

/** Keeps only the accepted values of a request, and beside them what was asked. */
export async function setAcceptedValues(
  trx: Trx,
  id: number,
  { oldValues, newValues }: AskedValues,
  asked: AskedValues & { accepted: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('change_request')
    .set({
      old_values: JSON.stringify(oldValues),
      new_values: JSON.stringify(newValues),
      asked_values: JSON.stringify(asked),
    })
    .where('id', '=', id)
    .execute();
}

export async function changeRequestExists(db: Queryable, publicId: string): Promise<boolean> {
  const row = await db
    .selectFrom('change_request')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return row !== undefined;
}

const submitterRow = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  schoolName: z.string(),
  /** Null where the request is about no student. */
  student: z.nullable(registerName),
});
export type Submitter = z.output<typeof submitterRow>;

/** The recipient of a decision, and the student it is about. */
export async function findSubmitter(
  db: Queryable,
  request: Pick<DecidedRequest, 'accountId' | 'schoolId' | 'studentId'>,
): Promise<Submitter | undefined> {
  const rows = await rowsOf(
    submitterRow,
    sql`
    select account.email, account.first_name as "firstName", school.name as "schoolName",
           (select jsonb_build_object(
              'givenNames', student.given_names, 'preferredGivenName', student.preferred_given_name,
              'familyName', student.family_name, 'preferredFamilyName', student.preferred_family_name)
            from student where student.id = ${request.studentId}) as student
    from account, school
    where account.id = ${request.accountId} and school.id = ${request.schoolId}`.execute(db),
  );
  return rows[0];
}

const studentRefRow = z.strictObject({ studentId: z.string(), centreCode: z.string() });

/** The app route where the family sees the decision. */
export async function findDecisionLink(
  db: Queryable,
  { kind, studentId, schoolId }: Pick<DecidedRequest, 'kind' | 'studentId' | 'schoolId'>,
): Promise<string> {
  const [ref] = await rowsOf(
    studentRefRow,
    sql`
    select student.one_school_id as "studentId", school.centre_code as "centreCode" from student, school
    where student.id = ${studentId} and school.id = ${schoolId}`.execute(db),
  );
  return ref ? pageOf[kind](ref) : paths.profile();
}

const pageOf: Readonly<Record<ChangeRequestKind, (ref: z.output<typeof studentRefRow>) => string>> = {
  'absence-report': paths.attendance,
  'absence-reason': paths.attendance,
  'add-student': paths.student,
  'parent-details': paths.profile,
  'student-details': paths.studentDetails,
  'medical-conditions': paths.studentMedicalConditions,
};

const requestOutcomeRow = z.strictObject({
  state: changeRequestState,
  submittedAt: z.date(),
  decidedAt: z.nullable(z.date()),
  note: z.nullable(z.string()),
  kind: changeRequestKindSchema,
  /** What was asked, if the school accepted only a part. */
  askedValues: z.unknown(),
});
/** The status of a parent's own request: all they are shown of it. */
export type RequestOutcomeRow = z.output<typeof requestOutcomeRow>;

/**
 * The account's latest request of a kind, about one student or none; never another parent's (T27). Ignores requests
 * that the school closed without telling the family.
 */
export async function findLatestRequest(
  db: Queryable,
  about: { accountId: number; kind: ChangeRequestKind; studentId: number | null },
): Promise<(RequestOutcomeRow & { newValues: unknown }) | undefined> {
  const rows = await rowsOf(
    z.extend(requestOutcomeRow, { newValues: z.unknown() }),
    sql`
    select r.state, r.submitted_at as "submittedAt", r.decided_at as "decidedAt", r.note, r.new_values as "newValues", r.kind,
           r.asked_values as "askedValues"
    from change_request r
    where r.account_id = ${about.accountId} and r.kind = ${about.kind}
      and r.student_id is not distinct from ${about.studentId}::bigint and not r.closed_quietly
    order by r.submitted_at desc, r.id desc
    limit 1`.execute(db),
  );
  return rows[0];
}
