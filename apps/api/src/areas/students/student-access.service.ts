/** Decides whether a call may reach the student it references (S-4.4, S-6.1, S-6.2; T25). */
import type { Feature } from '@portal/contract/shared';
import type { Queryable } from '../../platform/database/database.ts';
import { featureUnavailable, notFound } from '../../platform/errors.ts';
import type { StudentAccess } from '../../platform/http/access.ts';
import type { FamilyActor } from '../../platform/access/actor.ts';
import { findAllPlaces, findPlaces } from './student-access.repository.ts';
import type { PlaceRow, StudentRef } from './student-access.repository.ts';
import { studentName } from './student-name.ts';

/** A student at one school, with the caller's rights there. */
export interface AccessedStudent {
  studentId: number;
  schoolId: number;
  oneSchoolId: string;
  eqId: string;
  centreCode: string;
  schoolName: string;
  timeZone: string;
  yearLevel: string;
  relation: 'owner' | 'viewer';
  isPrimary: boolean;
  isActiveEnrolment: boolean;
  /** The enrolment is in the future. */
  isFutureEnrolment: boolean;
  features: readonly Feature[];
  firstName: string;
  displayName: string;
}

/**
 * The student at the school in the call. Anything that isn't the caller's (an unknown id, another family's student, a
 * student at another centre) results in the same 404; a missing right or feature results in 403.
 */
export async function findStudentAccess(
  db: Queryable,
  actor: Pick<FamilyActor, 'accountId'>,
  ref: StudentRef & { centreCode: string },
  access: StudentAccess,
): Promise<AccessedStudent> {
  const [student] = await findStudentsAccess(db, actor, [ref], access);
  if (!student) throw notFound();
  return student;
}

/** Every student in the call, in the order of the references, in one statement. One refusal refuses the call. */
export async function findStudentsAccess(
  db: Queryable,
  actor: Pick<FamilyActor, 'accountId'>,
  refs: readonly (StudentRef & { centreCode: string })[],
  access: StudentAccess,
): Promise<AccessedStudent[]> {
  const rows = await findPlaces(db, actor.accountId, refs);
  const found = refs.map((_, position) => rows.find((row) => row.position === position));
  const places = found.filter((row) => row !== undefined);
  if (places.length < refs.length) throw notFound();
  if (!places.every((place) => allows(access, place))) throw featureUnavailable();
  return places.map(toAccessedStudent);
}

/** The student at every school where the call is allowed, for a call without a school. */
export async function findStudentPlaces(
  db: Queryable,
  actor: Pick<FamilyActor, 'accountId'>,
  ref: StudentRef,
  access: StudentAccess,
): Promise<AccessedStudent[]> {
  const rows = await findPlaces(db, actor.accountId, [ref]);
  if (rows.length === 0) throw notFound();
  const allowed = rows.filter((row) => allows(access, row));
  if (allowed.length === 0) throw featureUnavailable();
  return allowed.map(toAccessedStudent);
}

/** Every student at every school with a relation to the caller, with what they may see of each. */
export async function listStudentPlaces(
  db: Queryable,
  actor: Pick<FamilyActor, 'accountId'>,
): Promise<AccessedStudent[]> {
  return (await findAllPlaces(db, actor.accountId)).map(toAccessedStudent);
}

/** The school that decides about a student, for a call without a school: active enrolments first. */
export async function findDecidingPlace(
  db: Queryable,
  actor: Pick<FamilyActor, 'accountId'>,
  ref: StudentRef,
  access: StudentAccess,
): Promise<AccessedStudent> {
  const places = await findStudentPlaces(db, actor, ref, access);
  const place = places.find(({ isActiveEnrolment }) => isActiveEnrolment) ?? places[0];
  if (!place) throw notFound();
  return place;
}

function allows(access: StudentAccess, place: PlaceRow): boolean {
  const features = access.evenUngranted ? place.offered : featuresOf(place);
  if (![access.feature].flat().some((feature) => features.includes(feature))) return false;
  if (access.activeEnrolment && place.status !== 'A') return false;
  if (access.need === 'view') return true;
  return place.isOwner && (access.need === 'own' || place.isPrimary);
}

function featuresOf({ offered, granted }: PlaceRow): Feature[] {
  return granted === null ? offered : offered.filter((feature) => granted.includes(feature));
}

function toAccessedStudent(row: PlaceRow): AccessedStudent {
  const { firstName, displayName } = studentName(row);
  return {
    studentId: row.studentId,
    schoolId: row.schoolId,
    oneSchoolId: row.oneSchoolId,
    eqId: row.eqId,
    centreCode: row.centreCode,
    schoolName: row.schoolName,
    timeZone: row.timeZone,
    yearLevel: row.yearLevel,
    relation: row.isOwner ? 'owner' : 'viewer',
    isPrimary: row.isPrimary,
    isActiveEnrolment: row.status === 'A',
    isFutureEnrolment: row.status === 'F',
    features: featuresOf(row),
    firstName,
    displayName,
  };
}
