/** What an adult's page lists beside their students: codes, requests, viewers and activity (O-8.2). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { requestKindSchema } from '@portal/contract/change-requests';
import type { FamilyActivity } from '@portal/contract/families';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { registerName } from '../students/index.ts';
import type { FamilyScope } from './family-scope.repository.ts';

const listed = 10;

const invitationRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  createdBy: z.string(),
  expiresAt: z.date(),
  opens: z.number(),
  cancelledAt: z.nullable(z.date()),
  usedAt: z.nullable(z.date()),
  codeEnd: z.nullable(z.string()),
  isEmailed: z.boolean(),
});
export type InvitationRow = z.output<typeof invitationRow>;

/** The codes that the school issued to the adult, newest first. */
export async function listInvitations(
  db: Queryable,
  { schoolId }: FamilyScope,
  parentId: number,
): Promise<InvitationRow[]> {
  return rowsOf(
    invitationRow,
    sql`
    select i.public_id::text as id, i.created_at as "createdAt", i.created_by as "createdBy",
           i.expires_at as "expiresAt", i.opens, i.cancelled_at as "cancelledAt", i.used_at as "usedAt",
           sending.code_end as "codeEnd", coalesce(sending.is_emailed, false) as "isEmailed"
    from invitation i left join invitation_sending sending on sending.invitation_id = i.id
    where i.known_parent_id = ${parentId} and i.school_id = ${schoolId}
    order by i.created_at desc, i.id desc limit ${listed}`.execute(db),
  );
}

const studentOfRow = sql`case when s.id is not null then jsonb_build_object(
  'givenNames', s.given_names, 'preferredGivenName', s.preferred_given_name,
  'familyName', s.family_name, 'preferredFamilyName', s.preferred_family_name) end`;

const requestRow = z.strictObject({
  id: z.string(),
  kind: requestKindSchema,
  student: z.nullable(registerName),
  state: z.enum(['submitted', 'approved', 'rejected']),
  submittedAt: z.date(),
});

/** The adult's own requests to the school, newest first. */
export async function listRequests(
  db: Queryable,
  { schoolId }: FamilyScope,
  accountId: number,
): Promise<z.output<typeof requestRow>[]> {
  return rowsOf(
    requestRow,
    sql`
    select r.public_id::text as id, r.kind, r.state, r.submitted_at as "submittedAt", ${studentOfRow} as student
    from change_request r left join student s on s.id = r.student_id
    where r.account_id = ${accountId} and r.school_id = ${schoolId}
    order by r.submitted_at desc, r.id desc limit ${listed}`.execute(db),
  );
}

const viewerRow = z.strictObject({
  name: z.string(),
  student: z.nullable(registerName),
  status: z.string(),
  features: z.array(z.string()),
});

/** Whom the adult invited to see one of these students. */
export async function listViewers(
  db: Queryable,
  accountId: number,
  studentIds: readonly number[],
): Promise<z.output<typeof viewerRow>[]> {
  return rowsOf(
    viewerRow,
    sql`
    select d.first_name || ' ' || d.last_name as name, d.status, d.features, ${studentOfRow} as student
    from viewer_delegation d join student s on s.id = d.student_id
    where d.owner_account_id = ${accountId} and d.student_id = any(${[...studentIds]}::bigint[])
      and d.status <> 'Removed'
    order by d.first_name, d.id`.execute(db),
  );
}

/** The adult's own actions, by audit event. */
const ownEvents: Readonly<Record<string, FamilyActivity>> = {
  'session.login': 'signedIn',
  'profile.password-changed': 'passwordChanged',
  'profile.email-confirmed': 'emailChanged',
  'profile.mobile-changed': 'mobileChanged',
  'registration.activated': 'registered',
  'attendance.absenceReported': 'absenceReported',
  'attendance.reasonSubmitted': 'reasonGiven',
  'parentDetails.submitted': 'detailsAsked',
  'studentDetails.submitted': 'studentDetailsAsked',
  'medicalConditions.submitted': 'medicalAsked',
  'addStudent.requested': 'studentAsked',
  'consent.responded': 'consentAnswered',
  'payments.paid': 'paid',
  'viewers.invited': 'viewerInvited',
};

/** What staff did on the adult's page, by audit event. */
const staffEvents: Readonly<Record<string, FamilyActivity>> = {
  'families.viewed': 'viewed',
  'adminView.started': 'viewedAs',
  'families.sessionsEnded': 'sessionsEnded',
  'families.unlocked': 'unlocked',
  'families.confirmationSent': 'confirmationSent',
};

const activityRow = z.strictObject({ at: z.date(), event: z.string(), by: z.nullable(z.string()) });

export interface Activity {
  at: Date;
  what: FamilyActivity;
  by: string | null;
}

/** The adult's newest actions that concern this school or no school, and what its staff did, newest first. */
export async function listActivity(
  db: Queryable,
  { schoolId }: FamilyScope,
  {
    accountId,
    familyId,
    studentIds,
  }: { accountId: number | null; familyId: string; studentIds: readonly number[] },
): Promise<Activity[]> {
  const own = Object.keys(ownEvents);
  const rows = await rowsOf(
    activityRow,
    sql`
    (select e.at, e.event, null as by from audit_event e
     where e.actor_account_id = ${accountId} and e.actor_label is null and e.outcome = 'done'
       and e.event = any(${own}::text[]) and (e.school_id is null or e.school_id = ${schoolId})
       and (e.student_id is null or e.student_id = any(${[...studentIds]}::bigint[]))
     order by e.at desc limit ${listed})
    union all
    (select b.at, kind.event, null from audit_brief b join audit_brief_kind kind on kind.code = b.kind
     where b.account_id = ${accountId} and kind.event = any(${own}::text[])
     order by b.at desc limit ${listed})
    union all
    (select e.at, e.event, e.actor_label from audit_event e
     where e.subject = ${familyId} and e.school_id = ${schoolId} and e.outcome = 'done'
       and e.event = any(${Object.keys(staffEvents)}::text[])
     order by e.at desc limit ${listed})
    order by at desc limit ${listed}`.execute(db),
  );
  return rows.flatMap(({ at, event, by }) => {
    const what = ownEvents[event] ?? staffEvents[event];
    return what === undefined ? [] : [{ at, what, by }];
  });
}
