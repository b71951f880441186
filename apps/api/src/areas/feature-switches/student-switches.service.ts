/** Reads and changes the feature switches of one student (O-17.3). */
import { switchLimits } from '@portal/contract/feature-switches';
import type {
  apartStudentsEndpoint,
  changeStudentSwitchesEndpoint,
  findSwitchStudentsEndpoint,
  StudentSwitches,
} from '@portal/contract/feature-switches';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db, Queryable } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { findOwnFamily, findSchool, refuseOwnFamily } from '../staff/index.ts';
import { isOnIn, settingOf } from './feature-switches.policy.ts';
import { findVersion, lockSchool, saveSwitch } from './feature-switches.repository.ts';
import { assertVersion, inWords, mayChange, readSources } from './feature-switches.service.ts';
import {
  findStudent,
  listAdults,
  listApart,
  listStudentSwitches,
  searchStudents,
} from './student-switches.repository.ts';

export const studentChangedEvent = 'featureSwitches.studentChanged';

export async function findStudents(
  db: Db,
  call: StaffCall,
  centreCode: string,
  { search }: BodyOf<typeof findSwitchStudentsEndpoint>,
): Promise<ResponseOf<typeof findSwitchStudentsEndpoint>> {
  const { schoolId } = await findSchool(db, call, centreCode, mayChange);
  const { studentIds } = await findOwnFamily(db, call.actor.personId);
  return { students: await searchStudents(db, schoolId, { search, ownStudentIds: studentIds }) };
}

export async function listStudentsApart(
  db: Db,
  call: StaffCall,
  centreCode: string,
): Promise<ResponseOf<typeof apartStudentsEndpoint>> {
  const { schoolId } = await findSchool(db, call, centreCode, mayChange);
  const { studentIds } = await findOwnFamily(db, call.actor.personId);
  const rows = await listApart(db, schoolId, studentIds);
  return {
    students: rows.slice(0, switchLimits.apart).map(({ on, off, reason, reviewOn, ...student }) => ({
      student,
      on,
      off,
      reason,
      reviewOn,
    })),
    hasMore: rows.length > switchLimits.apart,
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof findStudent>>> & { schoolId: number };

/** A student of the caller's own family is refused (O-1.3). */
async function findShown(db: Db, call: StaffCall, centreCode: string, eqId: string): Promise<Found> {
  const { schoolId } = await findSchool(db, call, centreCode, mayChange);
  const student = await findStudent(db, schoolId, eqId);
  if (!student) throw notFound();
  const { studentIds } = await findOwnFamily(db, call.actor.personId);
  const { studentId } = student;
  if (studentIds.includes(studentId)) await refuseOwnFamily(db, call, { schoolId, studentId, subject: eqId });
  return { ...student, schoolId };
}

async function present(db: Queryable, { schoolId, studentId, ...student }: Found): Promise<StudentSwitches> {
  const sources = await readSources(db, schoolId);
  const rows = await listStudentSwitches(db, schoolId, studentId);
  const adults = await listAdults(db, studentId);
  const viewers = adults.filter(({ isOwner }) => !isOwner);
  const [noted] = rows.filter(({ reason }) => reason !== null);
  return {
    version: await findVersion(db, schoolId),
    student,
    parents: adults.length - viewers.length,
    reason: noted?.reason ?? '',
    reviewOn: noted?.reviewOn ?? null,
    switches: rows.map(({ feature, set, imported }) => {
      const source = sources.find((one) => one.feature === feature) ?? { set: null, imported: null };
      const school = isOnIn(settingOf(source), student.yearLevel);
      return {
        feature,
        isOn: set ?? imported ?? school,
        school,
        set,
        imported,
        viewers: viewers.filter(({ granted }) => granted.includes(feature)).length,
      };
    }),
  };
}

export async function getStudentSwitches(
  db: Db,
  call: StaffCall,
  centreCode: string,
  eqId: string,
): Promise<StudentSwitches> {
  return present(db, await findShown(db, call, centreCode, eqId));
}

/** The reason and the review date apply to every switch that the office has set for the student. */
export async function changeStudentSwitches(
  db: Db,
  call: StaffCall,
  centreCode: string,
  { eqId, version, changes, reason, reviewOn }: BodyOf<typeof changeStudentSwitchesEndpoint>,
): Promise<StudentSwitches> {
  const found = await findShown(db, call, centreCode, eqId);
  const { schoolId, studentId } = found;
  return inAuditedTransaction(db, call, async (trx) => {
    await lockSchool(trx, schoolId);
    await assertVersion(trx, schoolId, version);
    const held = await listStudentSwitches(trx, schoolId, studentId);
    const settingFor = (isOn: boolean | null) => (isOn === null ? null : { isOn, yearLevels: null });
    for (const { feature, isOn } of changes)
      await saveSwitch(trx, {
        schoolId,
        studentId,
        feature,
        setting: settingFor(isOn),
        before: settingFor(held.find((one) => one.feature === feature)?.set ?? null),
        reason,
        reviewOn,
        by: call.actor.label,
        now: call.now,
      });
    const detail = Object.fromEntries(
      changes.map(({ feature, isOn }) => [feature, inWords(settingFor(isOn))]),
    );
    return {
      result: await present(trx, found),
      audit: { event: studentChangedEvent, schoolId, studentId, subject: eqId, detail },
    };
  });
}
