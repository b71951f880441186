/** The inbox of the demo family's parents: what a fortnight has brought, some of it read. */
import { demoStudentIds } from '@portal/demo-data';
import { paths } from '@portal/contract/routes';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { ruleOf } from '@portal/contract/notifications';
import type { NotificationKind, NotificationParams } from '@portal/contract/notifications';
import type { Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const aboutShape = {
  accountId: z.number(),
  studentId: z.number(),
  schoolId: z.number(),
  oneSchoolId: z.string(),
  centreCode: z.string(),
};
const absenceRow = z.strictObject({
  ...aboutShape,
  absenceId: z.string(),
  date: z.string(),
  isFullDay: z.boolean(),
});
const consentRow = z.strictObject({
  ...aboutShape,
  requestId: z.string(),
  title: z.string(),
  dueDate: z.string(),
});
const invoiceRow = z.strictObject({ ...aboutShape, invoices: z.number(), dueDate: z.string() });
const reportRow = z.strictObject({ ...aboutShape, reportingPeriod: z.string() });
const eventRow = z.strictObject({ ...aboutShape, title: z.string(), date: z.string() });

const about = sql`
  own.account_id as "accountId", st.id as "studentId", school.id as "schoolId", st.one_school_id as "oneSchoolId",
  school.centre_code as "centreCode"`;

/** The owners of the demo family's students, with the school of the fact `f`. */
const family = sql`
  join student st on st.id = f.student_id and st.source_id = any(${[demoStudentIds.asha, demoStudentIds.toby]}::text[])
  join account_student own on own.student_id = st.id and own.state = 'approved'
  join account_parent parent on parent.account_id = own.account_id
  join student_contact_relationship contact on contact.student_id = st.id
    and contact.known_parent_id = parent.known_parent_id and contact.parent_portal and contact.is_primary_account_owner
  join school on school.id = f.school_id`;

interface Told<Kind extends NotificationKind> {
  kind: Kind;
  about: z.output<z.ZodMiniObject<typeof aboutShape>>;
  params: NotificationParams[Kind];
  subjectKey: string;
  link: string;
  hoursAgo: number;
  isRead: boolean;
}

export async function insertDemoNotifications(
  trx: Trx,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  const told = [
    ...(await absences(trx)),
    ...(await consents(trx, today)),
    ...(await invoices(trx, today)),
    ...(await reports(trx)),
    ...(await events(trx, today)),
  ];
  await trx
    .insertInto('notification')
    .values(told.map((one) => rowOf(one, now)))
    .execute();
}

const hourMs = 60 * 60_000;

function rowOf<Kind extends NotificationKind>(told: Told<Kind>, now: Date) {
  const { kind, about: one, params, subjectKey, link, hoursAgo, isRead } = told;
  const createdAt = new Date(now.getTime() - hoursAgo * hourMs);
  return {
    account_id: one.accountId,
    kind,
    student_id: one.studentId,
    school_id: one.schoolId,
    params: JSON.stringify(params),
    subject_key: subjectKey,
    link,
    is_urgent: false,
    needs_you: ruleOf(kind, false).needsYou ?? false,
    created_at: createdAt,
    read_at: isRead ? new Date(createdAt.getTime() + hourMs) : null,
  };
}

const refOf = ({ oneSchoolId, centreCode }: { oneSchoolId: string; centreCode: string }) => ({
  studentId: oneSchoolId,
  centreCode,
});

async function absences(trx: Trx): Promise<Told<'absence-to-explain'>[]> {
  const rows = await rowsOf(
    absenceRow,
    sql`
    select ${about}, f.public_id::text as "absenceId", f.absence_date as date, f.is_full_day as "isFullDay"
    from absence f ${family}
    where f.requires_reason and f.reason is null and not f.reason_awaiting_approval
    order by f.absence_date desc, f.id limit 2`.execute(trx),
  );
  return rows.map(({ absenceId, date, isFullDay, ...one }, index) => ({
    kind: 'absence-to-explain',
    about: one,
    params: { absenceId, date, isFullDay },
    subjectKey: absenceId,
    link: paths.reportReason({ ...refOf(one), absenceId }),
    hoursAgo: 2 + index * 24,
    isRead: index > 0,
  }));
}

async function consents(trx: Trx, today: string): Promise<Told<'consent-to-answer'>[]> {
  const rows = await rowsOf(
    consentRow,
    sql`
    select ${about}, f.public_id::text as "requestId", f.title, f.due_date as "dueDate"
    from consent_request f ${family}
    where f.state = 1 and f.due_date >= ${today}::date order by f.due_date, f.id limit 2`.execute(trx),
  );
  return rows.map(({ requestId, title, dueDate, ...one }, index) => ({
    kind: 'consent-to-answer',
    about: one,
    params: { requestId, title, dueDate },
    subjectKey: requestId,
    link: paths.consentRequest({ ...refOf(one), requestId }),
    hoursAgo: 20 + index * 50,
    isRead: index > 0,
  }));
}

async function invoices(trx: Trx, today: string): Promise<Told<'payment-due'>[]> {
  const rows = await rowsOf(
    invoiceRow,
    sql`
    select ${about}, count(*)::int as invoices, f.due_date as "dueDate" from invoice f ${family}
    where f.amount_owing_cents > 0 and f.status = 'due' and f.due_date >= ${today}::date
    group by 1, 2, 3, 4, 5, 7 order by f.due_date limit 1`.execute(trx),
  );
  return rows.map(({ invoices: count, dueDate, ...one }) => ({
    kind: 'payment-due',
    about: one,
    params: { invoices: count, dueDate },
    subjectKey: `${one.centreCode}/${one.studentId}/${dueDate}/new`,
    link: paths.payment(refOf(one)),
    hoursAgo: 75,
    isRead: true,
  }));
}

async function reports(trx: Trx): Promise<Told<'new-report'>[]> {
  const rows = await rowsOf(
    reportRow,
    sql`
    select ${about}, f.reporting_period as "reportingPeriod" from academic_report f ${family}
    order by f.end_date desc, f.id limit 1`.execute(trx),
  );
  return rows.map(({ reportingPeriod, ...one }) => ({
    kind: 'new-report',
    about: one,
    params: { reportingPeriod },
    subjectKey: `${one.centreCode}/${one.studentId}/demo`,
    link: paths.reports(refOf(one)),
    hoursAgo: 28,
    isRead: true,
  }));
}

async function events(trx: Trx, today: string): Promise<Told<'event-changed'>[]> {
  const rows = await rowsOf(
    eventRow,
    sql`
    select ${about}, f.display_name as title, f.start_date as date
    from (select e.*, x.student_id from upcoming_event e join upcoming_event_student x on x.event_id = e.id) f ${family}
    where f.start_date > ${today}::date and not f.is_cancelled order by f.start_date, f.id limit 1`.execute(
      trx,
    ),
  );
  return rows.map(({ title, date, ...one }) => ({
    kind: 'event-changed',
    about: one,
    params: { title, date, change: 'added' },
    subjectKey: `demo/${one.studentId}/${date}`,
    link: paths.upcomingEvents(refOf(one)),
    hoursAgo: 4,
    isRead: false,
  }));
}
