/** Reporting absences and giving reasons (document 2, sections 4, 5 and 7; decisions.md, section 6; security.md, T48). */
import { dateInZone } from '@portal/contract';
import type {
  AbsenceFormValues,
  AbsenceRecord,
  ReportAbsenceBody,
  ReportMultipleAbsencesBody,
  SubmitAbsenceReasonBody,
} from '@portal/contract';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { submitChangeRequests } from '../change-requests/index.ts';
import { findStudentPlaces, findStudentsAccess } from '../students/index.ts';
import type { AccessedStudent } from '../students/index.ts';
import {
  findAbsence,
  findTakenDays,
  giveReason,
  insertReported,
  lockStudents,
} from './absence.repository.ts';
import type { AbsenceRow, FoundAbsence, ReportedPlace } from './absence.repository.ts';
import { mayAct } from './attendance.access.ts';
import { absenceDays, oneLine, overlapDetail, reportErrors } from './attendance.policy.ts';
import type { AbsenceDay } from './attendance.policy.ts';
import { presentAbsence } from './attendance.presenter.ts';

type ReportCall = Pick<SignedInCall, 'actor' | 'now' | 'requestId'>;

export const reportedEvent = 'attendance.absenceReported';
export const reasonEvent = 'attendance.reasonSubmitted';

export function reportAbsence(
  db: Db,
  call: ReportCall,
  { eQId, schoolCode, ...form }: ReportAbsenceBody,
): Promise<AbsenceRecord[]> {
  return report(db, call, [{ eqId: eQId, schoolCode }], form);
}

/** The same absence for several students: all are reported, or none. A student listed twice counts once. */
export function reportMultipleAbsences(
  db: Db,
  call: ReportCall,
  { students, ...form }: ReportMultipleAbsencesBody,
): Promise<AbsenceRecord[]> {
  const once = new Map(students.map((student) => [`${student.eqId}.${student.schoolCode}`, student]));
  return report(db, call, [...once.values()], form);
}

async function report(
  db: Db,
  call: ReportCall,
  refs: readonly { eqId: string; schoolCode: string }[],
  typed: AbsenceFormValues,
): Promise<AbsenceRecord[]> {
  const form = { ...typed, reason: oneLine(typed.reason) };
  const asked = refs.map(({ eqId, schoolCode }) => ({ eqId, centreCode: schoolCode }));
  return inAuditedTransaction(db, call, async (trx) => {
    const students = await findStudentsAccess(trx, call.actor, asked, mayAct);
    for (const student of students) checkForm(form, dateInZone(call.now, student.timeZone));
    const days = absenceDays(form);
    await refuseOverlaps(trx, call, students, days);
    const places = await submitReports(trx, call, students, { form, days });
    const rows = await insertReported(trx, places, days, form.reason);
    if (rows.length < places.length * days.length) throw new ProblemError('absence-overlaps');
    const [first, ...rest] = places.map((place) => reportAudit(place, days));
    if (!first) throw notFound();
    return { result: rows.map(presentAbsence), audit: [first, ...rest] };
  });
}

function checkForm(form: AbsenceFormValues, today: string): void {
  const errors = reportErrors(form, today);
  if (errors.length > 0) throw new ProblemError('absence-refused', { errors });
}

/** One absence a day for a student at a school: the first stands, whoever reports the next is told which days. */
async function refuseOverlaps(
  trx: Trx,
  call: ReportCall,
  students: readonly AccessedStudent[],
  days: readonly AbsenceDay[],
): Promise<void> {
  await lockStudents(
    trx,
    students.map((student) => student.studentId),
  );
  const dates = days.map((day) => day.absenceDate);
  const places = students.map(({ studentId, schoolId }) => ({ studentId, schoolId }));
  const taken = await findTakenDays(trx, places, dates);
  if (taken.length === 0) return;
  const named = taken.map((day) => ({
    ...day,
    firstName: students.find((student) => student.studentId === day.studentId)?.firstName ?? '',
  }));
  const today = dateInZone(call.now, students[0]?.timeZone ?? 'UTC');
  throw new ProblemError('absence-overlaps', { detail: overlapDetail(named, today) });
}

type SubmittedPlace = ReportedPlace & { publicId: string };

async function submitReports(
  trx: Trx,
  call: ReportCall,
  students: readonly AccessedStudent[],
  { form, days }: { form: AbsenceFormValues; days: readonly AbsenceDay[] },
): Promise<SubmittedPlace[]> {
  const submissions = students.map(({ studentId, schoolId }) => ({
    kind: 'absence-report' as const,
    studentId,
    schoolId,
    accountId: call.actor.accountId,
    oldValues: {},
    newValues: { reason: form.reason, days },
  }));
  const requests = await submitChangeRequests(trx, submissions, call.now);
  return requests.map(({ id, ...request }) => ({ ...request, changeRequestId: id }));
}

function reportAudit(place: SubmittedPlace, days: readonly AbsenceDay[]): AuditEntry {
  return {
    event: reportedEvent,
    studentId: place.studentId,
    schoolId: place.schoolId,
    subject: place.publicId,
    detail: { from: days[0]?.absenceDate ?? null, to: days.at(-1)?.absenceDate ?? null, days: days.length },
  };
}

/** Gives an unexplained absence its reason, which then waits for the school's approval. */
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
    const explained = await explain(trx, call, { absence, studentId, reason });
    const audit = { event: reasonEvent, studentId, schoolId, subject: absence.publicId };
    return { result: presentAbsence(explained), audit };
  });
}

async function explain(
  trx: Trx,
  call: ReportCall,
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
        accountId: call.actor.accountId,
        oldValues: { ...about, reason: absence.reason },
        newValues: { ...about, reason },
      },
    ],
    call.now,
  );
  const explained = request && (await giveReason(trx, absence.id, { reason, changeRequestId: request.id }));
  if (!explained) throw new ProblemError('already-decided', { detail: 'This absence already has a reason.' });
  return explained;
}
