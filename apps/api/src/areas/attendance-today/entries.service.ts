/** What staff enter about a student's day, and undoing it (O-7.4). */
import * as z from 'zod/mini';
import { attendanceLimits, gateOffline } from '@portal/contract/attendance-today';
import type {
  FoundStudent,
  MadeEntry,
  MovementBody,
  ToldBody,
  recordMovementEndpoint,
  undoEntryEndpoint,
} from '@portal/contract/attendance-today';
import { addDays, dateInZone, timeInZone } from '@portal/contract/dates';
import type { ResponseOf } from '@portal/contract/endpoint';
import { inAuditedTransaction, recordAudit } from '../../platform/audit/audit.repository.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import type { TaskHandlers, Tasks } from '../../platform/jobs/tasks.ts';
import { markExplained, recordReason } from '../attendance/index.ts';
import { readUndoMs } from '../queue/index.ts';
import { refuseOwnFamily } from '../staff/index.ts';
import { presentStudent } from './day.presenter.ts';
import { requireAbsence, todayAt } from './day.service.ts';
import type { DayAt } from './day.service.ts';
import {
  findEntryStudent,
  findSentEntry,
  findStudent,
  insertEntry,
  listStudents,
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
  const by = { staffId: actor.staffId, staffName: actor.label, now, settlesAt, key: null };
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

/** The day and time of an entry that a phone made earlier; a clock that is ahead counts as now. */
function madeAt(
  { now }: StaffCall,
  { date, timeZone }: DayAt,
  enteredAt: string | undefined,
): { date: string; time: string } {
  const at = new Date(Math.min(now.getTime(), enteredAt === undefined ? Infinity : Date.parse(enteredAt)));
  const made = { date: dateInZone(at, timeZone), time: timeInZone(at, timeZone) };
  if (made.date >= addDays(date, -gateOffline.days)) return made;
  throw new ProblemError('invalid-request', {
    errors: [{ path: 'enteredAt', message: 'This entry is more than a week old' }],
  });
}

/** The response to the earlier call with this key. Undefined if the key is new or belongs to another student's entry. */
async function sentBefore(
  db: Db,
  { schoolId }: DayAt,
  student: FoundStudentRow,
  key: string | undefined,
): Promise<ResponseOf<typeof recordMovementEndpoint> | undefined> {
  const sent = key === undefined ? undefined : await findSentEntry(db, schoolId, key);
  if (sent?.studentId !== student.studentId) return undefined;
  const { entryId, settlesAt, time } = sent;
  return { entryId, undoUntil: settlesAt.toISOString(), name: presentStudent(student).name, time };
}

/** A late arrival also ends the search for a reason: the student is here. */
export async function recordMovement(
  { db, undoMs }: EntryDependencies,
  call: StaffCall,
  centreCode: string,
  body: MovementBody,
): Promise<ResponseOf<typeof recordMovementEndpoint>> {
  const { eqId, key, enteredAt } = body;
  const today = await todayAt(db, call, centreCode);
  const made = madeAt(call, today, enteredAt);
  const day = { ...today, date: made.date };
  const student = await requireStudent(db, call, day, eqId);
  const before = await sentBefore(db, day, student, key);
  if (before) return before;
  try {
    return await insertMovement({ db, undoMs }, call, day, student, { ...body, time: made.time });
  } catch (error) {
    // A concurrent call may have sent the same entry.
    const meanwhile = await sentBefore(db, day, student, key);
    if (meanwhile) return meanwhile;
    throw error;
  }
}

async function insertMovement(
  { db, undoMs }: Pick<EntryDependencies, 'db' | 'undoMs'>,
  call: StaffCall,
  day: DayAt,
  student: FoundStudentRow,
  { kind, reason, toldBy, key, enteredAt, time }: MovementBody & { time: string },
): Promise<ResponseOf<typeof recordMovementEndpoint>> {
  const { studentId, absenceRowId } = student;
  const stamped = { ...stamp(call, day, await readUndoMs(db, day.schoolId, undoMs)), time };
  const words = { reason: textOrNull(reason), toldBy: textOrNull(toldBy), channel: null };
  return inAuditedTransaction(db, call, async (trx) => {
    const entry = { ...stamped, studentId, absenceRowId, kind, ...words, key: key ?? null };
    const entryId = await insertEntry(trx, entry);
    if (entryId === undefined) throw alreadyThere();
    const { name } = presentStudent(student);
    return {
      result: { entryId, undoUntil: stamped.settlesAt.toISOString(), name, time: stamped.time },
      audit: {
        event: movementEvent,
        studentId,
        schoolId: day.schoolId,
        detail: { kind, ...(enteredAt !== undefined && { enteredAt }) },
      },
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
  return { students: rows.map(presentFound) };
}

/** All students, so that the gate page works offline. */
export async function getGateStudents(
  db: Db,
  call: StaffCall,
  centreCode: string,
): Promise<{ students: FoundStudent[] }> {
  const day = await todayAt(db, call, centreCode);
  return { students: (await listStudents(db, day, day.date)).map(presentFound) };
}

const presentFound = (row: FoundStudentRow): FoundStudent => ({
  ...presentStudent(row),
  status: statusOf(row),
  absenceId: row.absenceId,
  hasCourtOrder: row.hasCourtOrder,
});

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
    if (absenceId !== null) await markExplained(trx, { absenceId, studentId, byAccountId: null }, now);
    const actor = { kind: 'staff', label: staffName, staffKey: staffKey ?? '' } as const;
    const subject = absenceId === null ? {} : { subject: absenceId };
    const call = { actor, now, requestId: `entry-${entryId}` };
    await recordAudit(trx, call, { event: explainedEvent, studentId, schoolId, ...subject });
  });
}
