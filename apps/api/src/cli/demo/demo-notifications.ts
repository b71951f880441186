/** Fills the inbox of the demo family's parents with notifications of the last days, some of them read. */
import { ruleOf } from '@portal/contract/notifications';
import type { NotificationKind, NotificationParams } from '@portal/contract/notifications';
import { paths } from '@portal/contract/routes';
import { demoStudentIds } from '@portal/demo-data';
import type { Trx } from '../../platform/database/database.ts';

interface Fact<Kind extends NotificationKind = NotificationKind> {
  kind: Kind;
  studentId: number;
  schoolId: number;
  params: NotificationParams[Kind];
  subjectKey: string;
  link: string;
  hoursAgo: number;
  isRead: boolean;
}

interface Facts {
  trx: Trx;
  today: string;
  studentIds: number[];
}

const hourMs = 60 * 60_000;

export async function insertDemoNotifications(
  trx: Trx,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  const owners = await listOwners(trx);
  const from = { trx, today, studentIds: owners.map(({ studentId }) => studentId) };
  const facts: Fact[] = [
    ...(await absences(from)),
    ...(await consents(from)),
    ...(await invoices(from)),
    ...(await reports(from)),
    ...(await events(from)),
  ];
  const rows = facts.flatMap((fact) =>
    owners
      .filter(({ studentId }) => studentId === fact.studentId)
      .map(({ accountId }) => rowOf(fact, accountId, now)),
  );
  await trx.insertInto('notification').values(rows).execute();
}

const listOwners = (trx: Trx): Promise<{ accountId: number; studentId: number }[]> =>
  trx
    .selectFrom('account_student as own')
    .innerJoin('student', 'student.id', 'own.student_id')
    .innerJoin('account_parent as parent', 'parent.account_id', 'own.account_id')
    .innerJoin('student_contact_relationship as contact', (join) =>
      join
        .onRef('contact.student_id', '=', 'own.student_id')
        .onRef('contact.known_parent_id', '=', 'parent.known_parent_id'),
    )
    .where('student.source_id', 'in', [demoStudentIds.asha, demoStudentIds.toby])
    .where('own.state', '=', 'approved')
    .where('contact.parent_portal', '=', true)
    .where('contact.is_primary_account_owner', '=', true)
    .select(['own.account_id as accountId', 'own.student_id as studentId'])
    .execute();

function rowOf({ kind, studentId, schoolId, params, ...fact }: Fact, accountId: number, now: Date) {
  const createdAt = new Date(now.getTime() - fact.hoursAgo * hourMs);
  return {
    account_id: accountId,
    kind,
    student_id: studentId,
    school_id: schoolId,
    params: JSON.stringify(params),
    subject_key: fact.subjectKey,
    link: fact.link,
    is_urgent: false,
    needs_you: ruleOf(kind, false).needsYou ?? false,
    created_at: createdAt,
    read_at: fact.isRead ? new Date(createdAt.getTime() + hourMs) : null,
  };
}

/** The columns that every notification needs. */
const aboutColumns = [
  'f.student_id as studentId',
  'f.school_id as schoolId',
  'student.one_school_id as oneSchoolId',
  'school.centre_code as centreCode',
] as const;

const refOf = ({ oneSchoolId, centreCode }: { oneSchoolId: string; centreCode: string }) => ({
  studentId: oneSchoolId,
  centreCode,
});

async function absences({ trx, studentIds }: Facts): Promise<Fact<'absence-to-explain'>[]> {
  const rows = await trx
    .selectFrom('absence as f')
    .innerJoin('student', 'student.id', 'f.student_id')
    .innerJoin('school', 'school.id', 'f.school_id')
    .where('f.student_id', 'in', studentIds)
    .where('f.requires_reason', '=', true)
    .where('f.reason', 'is', null)
    .where('f.reason_awaiting_approval', '=', false)
    .select([
      ...aboutColumns,
      'f.public_id as absenceId',
      'f.absence_date as date',
      'f.is_full_day as isFullDay',
    ])
    .orderBy('f.absence_date', 'desc')
    .limit(2)
    .execute();
  return rows.map(({ studentId, schoolId, absenceId, date, isFullDay, ...ref }, index) => ({
    kind: 'absence-to-explain',
    studentId,
    schoolId,
    params: { absenceId, date, isFullDay },
    subjectKey: absenceId,
    link: paths.reportReason({ ...refOf(ref), absenceId }),
    hoursAgo: 2 + index * 24,
    isRead: index > 0,
  }));
}

async function consents({ trx, today, studentIds }: Facts): Promise<Fact<'consent-to-answer'>[]> {
  const rows = await trx
    .selectFrom('consent_request as f')
    .innerJoin('student', 'student.id', 'f.student_id')
    .innerJoin('school', 'school.id', 'f.school_id')
    .where('f.student_id', 'in', studentIds)
    .where('f.state', '=', 1)
    .where('f.due_date', '>=', today)
    .select([...aboutColumns, 'f.public_id as requestId', 'f.title', 'f.due_date as dueDate'])
    .orderBy('f.due_date')
    .limit(2)
    .execute();
  return rows.map(({ studentId, schoolId, requestId, title, dueDate, ...ref }, index) => ({
    kind: 'consent-to-answer',
    studentId,
    schoolId,
    params: { requestId, title, dueDate },
    subjectKey: requestId,
    link: paths.consentRequest({ ...refOf(ref), requestId }),
    hoursAgo: 20 + index * 50,
    isRead: index > 0,
  }));
}

async function invoices({ trx, today, studentIds }: Facts): Promise<Fact<'payment-due'>[]> {
  const rows = await trx
    .selectFrom('invoice as f')
    .innerJoin('student', 'student.id', 'f.student_id')
    .innerJoin('school', 'school.id', 'f.school_id')
    .where('f.student_id', 'in', studentIds)
    .where('f.status', '=', 'due')
    .where('f.amount_owing_cents', '>', 0)
    .where('f.due_date', '>=', today)
    .groupBy(['f.student_id', 'f.school_id', 'student.one_school_id', 'school.centre_code', 'f.due_date'])
    .select((eb) => [...aboutColumns, 'f.due_date as dueDate', eb.fn.countAll<number>().as('count')])
    .orderBy('f.due_date')
    .limit(1)
    .execute();
  return rows.map(({ studentId, schoolId, dueDate, count, ...ref }) => ({
    kind: 'payment-due',
    studentId,
    schoolId,
    params: { invoices: count, dueDate },
    subjectKey: `${ref.centreCode}/${studentId}/${dueDate}/new`,
    link: paths.payment(refOf(ref)),
    hoursAgo: 75,
    isRead: true,
  }));
}

async function reports({ trx, studentIds }: Facts): Promise<Fact<'new-report'>[]> {
  const rows = await trx
    .selectFrom('academic_report as f')
    .innerJoin('student', 'student.id', 'f.student_id')
    .innerJoin('school', 'school.id', 'f.school_id')
    .where('f.student_id', 'in', studentIds)
    .select([...aboutColumns, 'f.reporting_period as reportingPeriod', 'f.reporting_period_id as periodId'])
    .orderBy('f.end_date', 'desc')
    .limit(1)
    .execute();
  return rows.map(({ studentId, schoolId, reportingPeriod, periodId, ...ref }) => ({
    kind: 'new-report',
    studentId,
    schoolId,
    params: { reportingPeriod },
    subjectKey: `${ref.centreCode}/${studentId}/${periodId}`,
    link: paths.reports(refOf(ref)),
    hoursAgo: 28,
    isRead: true,
  }));
}

async function events({ trx, today, studentIds }: Facts): Promise<Fact<'event-changed'>[]> {
  const rows = await trx
    .selectFrom('upcoming_event as e')
    .innerJoin('upcoming_event_student as own', 'own.event_id', 'e.id')
    .innerJoin('student', 'student.id', 'own.student_id')
    .innerJoin('school', 'school.id', 'e.school_id')
    .where('own.student_id', 'in', studentIds)
    .where('e.start_date', '>', today)
    .where('e.is_cancelled', '=', false)
    .select([
      'own.student_id as studentId',
      'e.school_id as schoolId',
      'student.one_school_id as oneSchoolId',
      'school.centre_code as centreCode',
      'e.public_id as eventId',
      'e.display_name as title',
      'e.start_date as date',
    ])
    .orderBy('e.start_date')
    .limit(1)
    .execute();
  return rows.map(({ studentId, schoolId, eventId, title, date, ...ref }) => ({
    kind: 'event-changed',
    studentId,
    schoolId,
    params: { title, date, change: 'added' },
    subjectKey: `${eventId}/${studentId}/0`,
    link: paths.upcomingEvents(refOf(ref)),
    hoursAgo: 4,
    isRead: false,
  }));
}
