/** A school's register: schools, students, enrolments, parents and their rights. */
import { insertRow, nextSerial } from './insert.ts';
import type { SqlRunner } from './insert.ts';

export interface TestSchool {
  id: number;
  centreCode: string;
  timeZone: string;
}

export async function makeSchool(
  db: SqlRunner,
  options: { centreCode?: string; timeZone?: string; name?: string } = {},
): Promise<TestSchool> {
  const serial = nextSerial();
  const centreCode = options.centreCode ?? `C${serial}`;
  const timeZone = options.timeZone ?? 'Australia/Brisbane';
  const { id } = await insertRow(db, 'school', {
    source_id: `school-${serial}`,
    centre_code: centreCode,
    name: options.name ?? `School ${serial}`,
    time_zone: timeZone,
  });
  return { id, centreCode, timeZone };
}

/** School days: every weekday from `from` to `to`, with its day of a five-day timetable. */
export async function makeSchoolDays(
  db: SqlRunner,
  school: TestSchool,
  from: string,
  to: string,
): Promise<void> {
  await db.query(
    `insert into school_day (school_id, date, timetable_day)
     select $1, day::date, extract(isodow from day) from generate_series($2::date, $3::date, '1 day') day
     where extract(isodow from day) < 6`,
    [school.id, from, to],
  );
}

export interface TestStudent {
  id: number;
  oneSchoolId: string;
  eqId: string;
}

export async function makeStudent(
  db: SqlRunner,
  options: {
    givenNames?: string;
    familyName?: string;
    preferredGivenName?: string;
    finishedOn?: string;
  } = {},
): Promise<TestStudent> {
  const serial = nextSerial();
  const oneSchoolId = `student-${serial}`;
  const eqId = `${String(9_000_000_000 + serial)}A`;
  const { id } = await insertRow(db, 'student', {
    source_id: `student-${serial}`,
    one_school_id: oneSchoolId,
    eq_id: eqId,
    given_names: options.givenNames ?? `Given${serial}`,
    family_name: options.familyName ?? 'Testfamily',
    preferred_given_name: options.preferredGivenName ?? null,
    finished_on: options.finishedOn ?? null,
  });
  return { id, oneSchoolId, eqId };
}

export interface EnrolmentOptions {
  status?: 'A' | 'D' | 'E' | 'F' | 'I' | 'L' | 'N';
  yearLevel?: string;
  entryDate?: string;
  exitDate?: string;
}

export async function makeEnrolment(
  db: SqlRunner,
  student: TestStudent,
  school: TestSchool,
  options: EnrolmentOptions = {},
): Promise<void> {
  await insertRow(db, 'enrolment', {
    student_id: student.id,
    school_id: school.id,
    source_id: `enrolment-${nextSerial()}`,
    status: options.status ?? 'A',
    year_level: options.yearLevel ?? '05',
    entry_date: options.entryDate ?? '2020-01-28',
    exit_date: options.exitDate ?? null,
  });
}

export interface TestParent {
  id: number;
}

export async function makeKnownParent(
  db: SqlRunner,
  options: {
    givenName?: string;
    familyName?: string;
    email?: string;
    mobile?: string;
    address?: object;
  } = {},
): Promise<TestParent> {
  const serial = nextSerial();
  const { id } = await insertRow(db, 'known_parent', {
    source_id: `parent-${serial}`,
    given_name: options.givenName ?? `Parent${serial}`,
    family_name: options.familyName ?? 'Testfamily',
    email: options.email ?? null,
    mobile: options.mobile ?? null,
    residential_address: options.address ? JSON.stringify(options.address) : null,
  });
  return { id };
}

export interface ContactOptions {
  parentPortal?: boolean;
  isPrimary?: boolean;
  interventionOrder?: boolean;
  /** Whether the student lives with the parent. */
  livesWith?: boolean;
  isAttendanceContact?: boolean;
}

/** Makes a known parent a contact of a student; by default one who may use the portal and is its primary owner. */
export async function makeContact(
  db: SqlRunner,
  student: TestStudent,
  parent: TestParent,
  options: ContactOptions = {},
): Promise<void> {
  await insertRow(db, 'student_contact_relationship', {
    student_id: student.id,
    known_parent_id: parent.id,
    relationship: '01',
    parent_portal: options.parentPortal ?? true,
    is_primary_account_owner: options.isPrimary ?? true,
    intervention_order: options.interventionOrder ?? false,
    lives_with: options.livesWith ?? false,
    attendance_contact: options.isAttendanceContact ?? false,
  });
}

/** Switches a feature off (or back on) at a school, for everyone or for one student. */
export async function switchFeature(
  db: SqlRunner,
  school: TestSchool,
  feature: string,
  options: { student?: TestStudent; isOn?: boolean } = {},
): Promise<void> {
  await insertRow(db, 'feature_switch', {
    school_id: school.id,
    student_id: options.student?.id ?? null,
    feature,
    is_on: options.isOn ?? false,
  });
}
