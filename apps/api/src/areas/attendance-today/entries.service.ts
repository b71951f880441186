/** What staff enter about a student's day, and undoing it (O-7.4). */
import * as z from 'zod/mini';
import { attendanceLimits } from '@portal/contract/attendance-today';
import type {
  FoundStudent,
  MadeEntry,
  MovementBody,
  ToldBody,
  recordMovementEndpoint,
  undoEntryEndpoint,
} from '@portal/contract/attendance-today';
import { timeInZone } from '@portal/contract/dates';
import type { ResponseOf } from '@portal/contract/endpoint';
import { inAuditedTransaction, recordAudit } from '../../platform/audit/audit.repository.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import type { TaskHandlers, Tasks } from '../../platform/jobs/tasks.ts';
import { recordReason } from '../attendance/index.ts';
import { readUndoMs } from '../queue/index.ts';
import { refuseOwnFamily } from '../staff/index.ts';
import { presentStudent } from './day.presenter.ts';
import { requireAbsence, todayAt } from './day.service.ts';
import type { DayAt } from './day.service.ts';
import {
  findEntryStudent,
  findStudent,
  insertEntry,
  searchStudents,
  takeSettling,
  undoEntry,
} from './entries.repository.ts';
import type { FoundStudentRow, NewEntry } from './entries.repository.ts';

export const toldEvent = 'attendance.told';
export const explainedEvent = 'attendance.explained';
export const movementEvent = 'attendance.movementRecorded';
export const entryUndoneEvent = 'attendance.entryUndone';
const undoRefusedEvent = 'attendance.undoRefused';
const settleTask = 'attendance.settle';

export interface EntryDependencies {
  db: Db;
  tasks: Tasks;
  /** The default undo window, for schools that haven't set their own. */
  undoMs: number;
}

const textOrNull = (text: string): string | null => (text === '' ? null : text);

/** The parts of an entry that come from the call. */
function stamp({ actor, now }: StaffCall, { schoolId, date, timeZone }: DayAt, undoMs: number) {
  const settlesAt = new Date(now.getTime() + undoMs);
  const by = { staffId: actor.staffId, staffName: actor.label, now, settlesAt };
  return { schoolId, date, time: timeInZone(now, timeZone), ...by } satisfies Partial<NewEntry>;
}

const alreadyThere = (): ProblemError => new ProblemError('already-decided');

/** Records a reason that the office was told. It explains the absence when the undo window closes. */
export async function recordTold(
  { db, tasks, undoMs }: EntryDependencies,
  call: StaffCall,
  centreCode: string,
  { absenceId, reason, toldBy, channel }: ToldBody,
): Promise<MadeEntry> {
  const day = await todayAt(db, call, centreCode);
  const absence = await requireAbsence(db, call, day, absenceId);
  if (!absence.isUnexplained || absence.told !== null) throw alreadyThere();
  const { studentId, rowId } = absence;
  const stamped = stamp(call, day, await readUndoMs(db, day.schoolId, undoMs));
  const entry = { ...stamped, studentId, absenceRowId: rowId, reason, toldBy, channel };
  return inAuditedTransaction(db, call, async (trx) => {
    const entryId = await insertEntry(trx, { ...entry, kind: 'told' });
    if (entryId === undefined) throw alreadyThere();
    await tasks.enqueue(trx, settleTask, { entryId }, { startAfter: entry.settlesAt });
    return {
      result: { entryId, undoUntil: entry.settlesAt.toISOString() },
      audit: { event: toldEvent, studentId, schoolId: day.schoolId, subject: absenceId, detail: { channel } },
    };
  });
}

async function requireStudent(db: Db, call: StaffCall, day: DayAt, eqId: string): Promise<FoundStudentRow> {
  const student = await findStudent(db, day, { eqId, date: day.date });
  if (!student) throw notFound();
  const { studentId } = student;
  if (!day.ownStudentIds.includes(studentId)) return student;
  return refuseOwnFamily(db, call, { schoolId: day.schoolId, subject: eqId, studentId });
}

/** A late arrival also ends the search for a reason: the student is here. */
export async function recordMovement(
  { db, undoMs }: EntryDependencies,
  call: StaffCall,
  centreCode: string,
  { eqId, kind, reason, toldBy }: MovementBody,
): Promise<ResponseOf<typeof recordMovementEndpoint>> {
  const day = await todayAt(db, call, centreCode);
  const student = await requireStudent(db, call, day, eqId);
  const { studentId, absenceRowId } = student;
  const stamped = stamp(call, day, await readUndoMs(db, day.schoolId, undoMs));
  const words = { reason: textOrNull(reason), toldBy: textOrNull(toldBy), channel: null };
  return inAuditedTransaction(db, call, async (trx) => {
    const entryId = await insertEntry(trx, { ...stamped, studentId, absenceRowId, kind, ...words });
    if (entryId === undefined) throw alreadyThere();
    const { name } = presentStudent(student);
    return {
      result: { entryId, undoUntil: stamped.settlesAt.toISOString(), name, time: stamped.time },
      audit: { event: movementEvent, studentId, schoolId: day.schoolId, detail: { kind } },
    };
  });
}

export async function undo(
  { db }: EntryDependencies,
  call: StaffCall,
  centreCode: string,
  entryId: string,
): Promise<ResponseOf<typeof undoEntryEndpoint>> {
  const day = await todayAt(db, call, centreCode);
  const { schoolId } = day;
  const studentId = await findEntryStudent(db, schoolId, entryId);
  if (studentId === undefined) throw notFound();
  const about = { studentId, schoolId, subject: entryId };
  if (day.ownStudentIds.includes(studentId)) return refuseOwnFamily(db, call, about);
  return inAuditedTransaction<ResponseOf<typeof undoEntryEndpoint>>(db, call, async (trx) => {
    const undone = await undoEntry(trx, day, { entryId, now: call.now });
    const audit = { event: entryUndoneEvent, ...about };
    return undone
      ? { result: { outcome: 'done' }, audit: { ...audit, detail: { kind: undone.kind } } }
      : { result: { outcome: 'too-late' }, audit: { ...audit, event: undoRefusedEvent, outcome: 'refused' } };
  });
}

function statusOf({ movement, absenceId, isUnexplained }: FoundStudentRow): FoundStudent['status'] {
  if (movement !== null) return movement;
  if (absenceId === null) return 'here';
  return isUnexplained ? 'not-told-us' : 'told-us';
}

export async function findStudents(
  db: Db,
  call: StaffCall,
  centreCode: string,
  search: string,
): Promise<{ students: FoundStudent[] }> {
  const day = await todayAt(db, call, centreCode);
  const rows = await searchStudents(db, day, { search, date: day.date, limit: attendanceLimits.found });
  return {
    students: rows.map((row) => ({
      ...presentStudent(row),
      status: statusOf(row),
      absenceId: row.absenceId,
      hasCourtOrder: row.hasCourtOrder,
    })),
  };
}

const payloadSchema = z.object({ entryId: z.string() });

/** The job that applies a reason when its undo window has closed. A second run finds nothing to do. */
export function attendanceTasks({ db, clock }: { db: Db; clock: Clock }): TaskHandlers {
  return {
    [settleTask]: (payload) => settle(db, z.parse(payloadSchema, payload).entryId, clock()),
  };
}

async function settle(db: Db, entryId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const told = await takeSettling(trx, entryId, now);
    if (told?.absenceRowId === undefined || told.absenceRowId === null) return;
    // A reason from the family that came first stands.
    if (!(await recordReason(trx, told.absenceRowId, told.reason))) return;
    const { studentId, schoolId, absenceId, staffName, staffKey } = told;
    const actor = { kind: 'staff', label: staffName, staffKey: staffKey ?? '' } as const;
    const subject = absenceId === null ? {} : { subject: absenceId };
    const call = { actor, now, requestId: `entry-${entryId}` };
    await recordAudit(trx, call, { event: explainedEvent, studentId, schoolId, ...subject });
  });
}
