/** Reporting absences and giving reasons (S-4.2, S-5.1, S-5.2, S-5.3, S-7.1; D-6.4, D-6.5; T48). */
import { addDays, dateInZone } from '@portal/contract/dates';
import { closedDays } from '@portal/contract/attendance';
import { limits } from '@portal/contract/limits';
import type {
  AbsenceFormValues,
  AbsenceRecord,
  ReportAbsenceBody,
  ReportMultipleAbsencesBody,
  ReportedAbsences,
  SubmitAbsenceReasonBody,
} from '@portal/contract/attendance';
import type { FieldError } from '@portal/contract/errors';
import type { StudentAndCentre } from '@portal/contract/shared';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { submitChangeRequests } from '../change-requests/index.ts';
import { markDone } from '../notifications/index.ts';
import { findStudentAccess, findStudentPlaces, findStudentsAccess } from '../students/index.ts';
import type { AccessedStudent } from '../students/index.ts';
import {
  findAbsence,
  findSchoolDays,
  findTakenDays,
  giveReason,
  insertReported,
  lockStudents,
} from './absence.repository.ts';
import type { AbsenceRow, FoundAbsence, ReportedPlace } from './absence.repository.ts';
import { mayAct } from './attendance.access.ts';
import { noSchoolError, oneLine, groupTakenDays, planAbsence, reportErrors } from './attendance.policy.ts';
import type { AbsencePlan } from './attendance.policy.ts';
import { presentAbsence } from './attendance.presenter.ts';
import { reportKeyOf, reportOnce, requireNewReport } from './report-again.ts';
import { completeReportKey } from './report-key.repository.ts';
import type { ReportKey } from './report-key.repository.ts';

type ReportCall = Pick<SignedInCall, 'actor' | 'now' | 'requestId'>;

export const reportedEvent = 'attendance.absenceReported';
export const reasonEvent = 'attendance.reasonSubmitted';

export function reportAbsence(
  db: Db,
  call: ReportCall,
  body: ReportAbsenceBody,
  idempotencyKey?: string,
): Promise<ReportedAbsences> {
  const { eQId, schoolCode, ...form } = body;
  const refs = [{ eqId: eQId, schoolCode }];
  if (idempotencyKey === undefined) return report(db, call, refs, form);
  const key = reportKeyOf(call.actor.accountId, idempotencyKey, body);
  return reportOnce(db, key, () => report(db, call, refs, form, key));
}

/** Reports the same absence for several students, all or none. A student listed twice counts once. */
export function reportMultipleAbsences(
  db: Db,
  call: ReportCall,
  { students, ...form }: ReportMultipleAbsencesBody,
): Promise<ReportedAbsences> {
  const once = new Map(students.map((student) => [`${student.eqId}.${student.schoolCode}`, student]));
  return report(db, call, [...once.values()], form);
}

async function report(
  db: Db,
  call: ReportCall,
  refs: readonly { eqId: string; schoolCode: string }[],
  typed: AbsenceFormValues,
  key?: ReportKey,
): Promise<ReportedAbsences> {
  const form = { ...typed, reason: oneLine(typed.reason) };
  const asked = refs.map(({ eqId, schoolCode }) => ({ eqId, centreCode: schoolCode }));
  return inAuditedTransaction(db, call, async (trx) => {
    const students = await findStudentsAccess(trx, call.actor, asked, mayAct);
    if (key) await requireNewReport(trx, key, call.now);
    const planned = await planReports(trx, call, students, form);
    await refuseOverlaps(trx, call, planned);
    const places = await submitReports(trx, call, planned, form);
    const rows = await insertReported(trx, places, form.reason);
    const requestIds = places.map(({ changeRequestId }) => changeRequestId);
    if (key) await completeReportKey(trx, key, requestIds);
    const [first, ...rest] = places.map(reportAudit);
    if (!first) throw notFound();
    const result = { absenceRecords: rows.map(presentAbsence), skippedDays: skippedDays(planned) };
    return { result, audit: [first, ...rest] };
  });
}

type PlannedStudent = AccessedStudent & AbsencePlan;

/** The days of the report for each student, by the calendar of the student's school. */
async function planReports(
  trx: Trx,
  call: ReportCall,
  students: readonly AccessedStudent[],
  form: AbsenceFormValues,
): Promise<PlannedStudent[]> {
  for (const student of students) refuseErrors(reportErrors(form, dateInZone(call.now, student.timeZone)));
  const schoolIds = students.map((student) => student.schoolId);
  const calendars = await findSchoolDays(trx, schoolIds, form.dateAbsentFrom);
  return students.map((student) => {
    const schoolDays = calendars.get(student.schoolId) ?? [];
    const plan = planAbsence(form, schoolDays);
    const today = dateInZone(call.now, student.timeZone);
    if (plan.days.length === 0)
      refuseErrors([noSchoolError(form, { schoolName: student.schoolName, schoolDays, today })]);
    return { ...student, ...plan };
  });
}

function refuseErrors(errors: FieldError[]): void {
  if (errors.length > 0) throw new ProblemError('absence-refused', { errors });
}

/** The closed days of each school in the report, read once per school. */
function skippedDays(planned: readonly PlannedStudent[]): ReportedAbsences['skippedDays'] {
  const bySchool = new Map(planned.map(({ centreCode, skipped }) => [centreCode, skipped]));
  return [...bySchool]
    .filter(([, dates]) => dates.length > 0)
    .map(([schoolCode, dates]) => ({ schoolCode, dates }));
}

/** The first of two overlapping absences stands; the error lists the conflicting days of the second. */
async function refuseOverlaps(
  trx: Trx,
  call: ReportCall,
  students: readonly PlannedStudent[],
): Promise<void> {
  await lockStudents(
    trx,
    students.map((student) => student.studentId),
  );
  const taken = await findTakenDays(trx, students);
  if (taken.length === 0) return;
  const named = taken.map((day) => ({
    ...day,
    firstName: students.find((student) => student.studentId === day.studentId)?.firstName ?? '',
  }));
  const today = dateInZone(call.now, students[0]?.timeZone ?? 'UTC');
  const params = { today, absences: groupTakenDays(named) };
  throw new ProblemError('absence-overlaps', { reason: 'days-taken', params });
}

type SubmittedPlace = ReportedPlace & { publicId: string };

async function submitReports(
  trx: Trx,
  call: ReportCall,
  students: readonly PlannedStudent[],
  form: AbsenceFormValues,
): Promise<SubmittedPlace[]> {
  const submissions = students.map(({ studentId, schoolId, days }) => ({
    kind: 'absence-report' as const,
    studentId,
    schoolId,
    accountId: call.actor.accountId,
    oldValues: {},
    newValues: { reason: form.reason, days },
  }));
  const requests = await submitChangeRequests(trx, submissions, call.now);
  return requests.map(({ id, ...request }, position) => ({
    ...request,
    changeRequestId: id,
    days: students[position]?.days ?? [],
  }));
}

function reportAudit({ days, ...place }: SubmittedPlace): AuditEntry {
  return {
    event: reportedEvent,
    studentId: place.studentId,
    schoolId: place.schoolId,
    subject: place.publicId,
    detail: { from: days[0]?.absenceDate ?? null, to: days.at(-1)?.absenceDate ?? null, days: days.length },
  };
}

/** The days a report would skip, so that the form can list them before submission. */
export async function findClosedDays(
  db: Db,
  call: Pick<SignedInCall, 'actor' | 'now'>,
  { studentId, centreCode }: StudentAndCentre,
): Promise<{ today: string; closedDays: string[] }> {
  const ref = { oneSchoolId: studentId, centreCode };
  const { schoolId, timeZone } = await findStudentAccess(db, call.actor, ref, mayAct);
  const today = dateInZone(call.now, timeZone);
  const schoolDays = (await findSchoolDays(db, [schoolId], today)).get(schoolId) ?? [];
  return { today, closedDays: closedDays(schoolDays, today, addDays(today, limits.absenceDaysAhead)) };
}

/** Gives an unexplained absence a reason, which then awaits the school's approval. */
export async function submitAbsenceReason(
  db: Db,
  call: ReportCall,
  body: SubmitAbsenceReasonBody,
): Promise<AbsenceRecord> {
  const reason = oneLine(body.reason);
  if (reason === '') {
    throw new ProblemError('invalid-request', {
      errors: [{ path: 'reason', message: 'Reason is required.' }],
    });
  }
  return inAuditedTransaction(db, call, async (trx) => {
    const places = await findStudentPlaces(trx, call.actor, { eqId: body.eQId }, mayAct);
    const [student] = places;
    if (!student) throw notFound();
    const absence = await findAbsence(trx, {
      publicId: body.studentAbsenceId,
      studentId: student.studentId,
      schoolIds: places.map((place) => place.schoolId),
      absenceDate: body.absenceDate,
    });
    if (!absence) throw notFound();
    const { studentId } = student;
    const { schoolId } = absence;
    const by = { accountId: call.actor.accountId, now: call.now };
    const explained = await explainAbsence(trx, by, { absence, studentId, reason });
    const audit = { event: reasonEvent, studentId, schoolId, subject: absence.publicId };
    return { result: presentAbsence(explained), audit };
  });
}

/** Marks the notifications that ask for a reason as done. `byAccountId`: who gave it; null for the school. */
export const markExplained = (
  trx: Trx,
  { absenceId: subjectKey, ...who }: { absenceId: string; studentId: number; byAccountId: number | null },
  now: Date,
): Promise<void> => markDone(trx, { kinds: ['absence-to-explain'], subjectKey, ...who }, now);

/** Submits the reason to the school's queue. Throws `already-decided` if the absence has one by now. */
export async function explainAbsence(
  trx: Trx,
  by: { accountId: number; now: Date },
  { absence, studentId, reason }: { absence: FoundAbsence; studentId: number; reason: string },
): Promise<AbsenceRow> {
  const { schoolId, publicId, absenceDate, absencePeriod } = absence;
  const about = { studentAbsenceId: publicId, absenceDate, absencePeriod };
  const [request] = await submitChangeRequests(
    trx,
    [
      {
        kind: 'absence-reason',
        studentId,
        schoolId,
        accountId: by.accountId,
        oldValues: { ...about, reason: absence.reason },
        newValues: { ...about, reason },
      },
    ],
    by.now,
  );
  const explained = request && (await giveReason(trx, absence.id, { reason, changeRequestId: request.id }));
  if (!explained) throw new ProblemError('already-decided', { reason: 'reason-given' });
  await markExplained(trx, { absenceId: publicId, studentId, byAccountId: by.accountId }, by.now);
  return explained;
}
