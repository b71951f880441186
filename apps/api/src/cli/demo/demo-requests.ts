/** The demo family's pending submissions: a reason, a reported absence, a student to add. */
import {
  absenceId,
  createCalendar,
  demoAbsenceDays,
  demoStudentIds,
  schoolDayAhead,
} from '@portal/demo-data';
import { submitChangeRequests, submitOnlyRequest } from '../../areas/change-requests/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { AccountIds } from './demo-accounts.ts';

interface RequestContext {
  accounts: AccountIds;
  today: string;
  now: Date;
}

/** School days from today, far enough ahead to leave the coming weeks free. */
const reportedDaysAhead = 13;
const givenReason = 'Migraine; the office was told by phone';
const reportedReason = 'Cousin’s wedding in Toowoomba';

export async function submitDemoRequests(trx: Trx, context: RequestContext): Promise<void> {
  const accountId = context.accounts.get('owner@example.com');
  if (accountId === undefined) throw new Error('The demo has no owner');
  await giveReason(trx, context, accountId);
  await reportAbsence(trx, context, accountId);
  await askForKiran(trx, context, accountId);
}

async function giveReason(trx: Trx, { today, now }: RequestContext, accountId: number): Promise<void> {
  const { awaiting } = demoAbsenceDays(createCalendar(today));
  const absence = await trx
    .selectFrom('absence')
    .select(['id', 'public_id', 'student_id', 'school_id', 'absence_period'])
    .where('source_id', '=', absenceId(demoStudentIds.asha, awaiting))
    .executeTakeFirstOrThrow();
  const about = {
    studentAbsenceId: absence.public_id,
    absenceDate: awaiting,
    absencePeriod: absence.absence_period,
  };
  const [request] = await submitChangeRequests(
    trx,
    [
      {
        kind: 'absence-reason',
        studentId: absence.student_id,
        schoolId: absence.school_id,
        accountId,
        oldValues: { ...about, reason: null },
        newValues: { ...about, reason: givenReason },
      },
    ],
    now,
  );
  await trx
    .updateTable('absence')
    .set({ reason: givenReason, reason_awaiting_approval: true, change_request_id: requireId(request) })
    .where('id', '=', absence.id)
    .execute();
}

async function reportAbsence(trx: Trx, { today, now }: RequestContext, accountId: number): Promise<void> {
  const place = await trx
    .selectFrom('enrolment')
    .innerJoin('student', 'student.id', 'enrolment.student_id')
    .select(['student.id as studentId', 'enrolment.school_id as schoolId'])
    .where('student.source_id', '=', demoStudentIds.asha)
    .where('enrolment.status', '=', 'A')
    .executeTakeFirstOrThrow();
  const day = {
    absenceDate: schoolDayAhead(createCalendar(today), reportedDaysAhead),
    absencePeriod: 'All day',
    isFullDay: true,
    timeFrom: null,
    timeTo: null,
  };
  const [request] = await submitChangeRequests(
    trx,
    [
      {
        kind: 'absence-report',
        ...place,
        accountId,
        oldValues: {},
        newValues: { reason: reportedReason, days: [day] },
      },
    ],
    now,
  );
  await trx
    .insertInto('absence')
    .values({
      student_id: place.studentId,
      school_id: place.schoolId,
      absence_date: day.absenceDate,
      absence_period: day.absencePeriod,
      is_full_day: true,
      reason: reportedReason,
      reason_awaiting_approval: true,
      is_reported: true,
      change_request_id: requireId(request),
    })
    .execute();
}

/** The student the owner has requested; the register already has the relation. */
async function askForKiran(trx: Trx, { now }: RequestContext, accountId: number): Promise<void> {
  const place = await trx
    .selectFrom('enrolment')
    .innerJoin('student', 'student.id', 'enrolment.student_id')
    .innerJoin('school', 'school.id', 'enrolment.school_id')
    .select(['student.id as studentId', 'school.id as schoolId', 'eq_id', 'centre_code', 'year_level'])
    .where('student.source_id', '=', demoStudentIds.kiran)
    .executeTakeFirstOrThrow();
  const { studentId, schoolId, eq_id, centre_code, year_level } = place;
  const newValues = { eqid: eq_id, schoolCode: centre_code, yearLevel: year_level };
  await submitOnlyRequest(
    trx,
    { kind: 'add-student', accountId, studentId, schoolId, oldValues: {}, newValues },
    now,
  );
}

function requireId(request: { id: number } | undefined): number {
  if (request === undefined) throw new Error('The request was not written');
  return request.id;
}
