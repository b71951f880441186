/** Writes synthetic import packages of any size, for benchmarks. */
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';

export interface PackageSize {
  schools: number;
  studentsPerSchool: number;
  absencesPerStudent: number;
  /** Part of every id, so that two packages share no rows. */
  prefix: string;
  /** The number in the first student's EQ ID, and the letter of all; no other package's may overlap. */
  firstEqId: number;
  eqIdLetter: string;
}

export interface PackagePart {
  mode: 'bulk' | 'delta';
  /** The files to write; all by default. */
  files?: readonly FileName[];
  /** Only the first rows of each file. */
  rows?: number;
  /** The attendance code of every absence. A different code makes a delta change the rows. */
  attendanceCode?: string;
}

type FileName = 'orgs' | 'users' | 'roles' | 'studentEnrolments' | 'studentContacts' | 'absences';
type Rows = Generator<string>;

function* each(count: number, row: (index: number) => string): Rows {
  for (let index = 0; index < count; index += 1) yield row(index);
}

function* both(...parts: Rows[]): Rows {
  for (const part of parts) yield* part;
}

function* first(rows: Rows, count: number): Rows {
  let left = count;
  for (const row of rows) {
    if (left === 0) return;
    left -= 1;
    yield row;
  }
}

const headers: Readonly<Record<FileName, string>> = {
  orgs: 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
  users: 'sourcedId,status,dateLastModified,enabledUser,username,givenName,familyName,identifier,email',
  roles: 'sourcedId,status,dateLastModified,userSourcedId,roleType,role,orgSourcedId',
  studentEnrolments:
    'sourcedId,status,dateLastModified,studentSourcedId,schoolSourcedId,enrolmentStatus,yearLevel,entryDate',
  studentContacts:
    'studentSourcedId,contactSourcedId,status,dateLastModified,relationship,parentPortal,primaryAccountOwner',
  absences:
    'sourcedId,status,dateLastModified,studentSourcedId,schoolSourcedId,date,dayValue,attendanceCode,attendanceStatus',
};

function rowsOf(size: PackageSize, { attendanceCode, mode }: PackagePart): Record<FileName, () => Rows> {
  const { prefix, firstEqId, eqIdLetter, schools, studentsPerSchool, absencesPerStudent } = size;
  const students = schools * studentsPerSchool;
  const school = (student: number): string => `SCH-${prefix}${Math.floor(student / studentsPerSchool)}`;
  // Each row of a delta needs a status and a date.
  const status = mode === 'delta' ? 'active,2026-11-20T00:00:00Z' : ',';
  const student = (index: number): string => `STU-${prefix}${index}`;
  const parent = (index: number): string => `PAR-${prefix}${index}`;
  const eqId = (index: number): string => `${String(firstEqId + index).padStart(10, '0')}${eqIdLetter}`;
  const absence = (index: number): string => {
    const [who, turn] = [Math.floor(index / absencesPerStudent), index % absencesPerStudent];
    const date = new Date(Date.UTC(2026, 1, 2 + turn * 7 + (who % 5))).toISOString().slice(0, 10);
    const code = attendanceCode ?? (turn === 7 ? '500' : '201');
    return `ABS-${prefix}${index},${status},${student(who)},${school(who)},${date},Full,${code},01`;
  };
  return {
    orgs: () =>
      each(schools, (index) => `SCH-${prefix}${index},${status},School ${index},school,${prefix}${index},`),
    users: () =>
      both(
        each(students, (n) => `${student(n)},${status},true,${student(n)},Given${n},Family${n},${eqId(n)},`),
        each(
          students,
          (n) => `${parent(n)},${status},true,${parent(n)},Parent${n},Family${n},,${parent(n)}@example.com`,
        ),
      ),
    roles: () =>
      both(
        each(students, (n) => `R-${student(n)},${status},${student(n)},primary,student,${school(n)}`),
        each(students, (n) => `R-${parent(n)},${status},${parent(n)},primary,parent,${school(n)}`),
      ),
    studentEnrolments: () =>
      each(
        students,
        (n) => `ENR-${student(n)},${status},${student(n)},${school(n)},A,${1 + (n % 12)},2024-01-22`,
      ),
    studentContacts: () => each(students, (n) => `${student(n)},${parent(n)},${status},01,true,true`),
    absences: () => each(students * absencesPerStudent, absence),
  };
}

async function writeFile(file: string, header: string, rows: Iterable<string>): Promise<void> {
  const stream = createWriteStream(file);
  let chunk = `${header}\r\n`;
  for (const row of rows) {
    chunk += `${row}\r\n`;
    if (chunk.length < 65_536) continue;
    if (!stream.write(chunk)) await once(stream, 'drain');
    chunk = '';
  }
  stream.end(chunk);
  await once(stream, 'finish');
}

const allFiles: readonly FileName[] = [
  'orgs',
  'users',
  'roles',
  'studentEnrolments',
  'studentContacts',
  'absences',
];

/** Writes the package into a new folder. */
export async function writePackage(folder: string, size: PackageSize, part: PackagePart): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const files = part.files ?? allFiles;
  await writeFile(path.join(folder, 'manifest.csv'), 'propertyName,value', [
    'manifest.version,1.0',
    'oneroster.version,1.2',
    ...files.map((name) => `file.${name},${part.mode}`),
  ]);
  const rows = rowsOf(size, part);
  for (const name of files) {
    await writeFile(
      path.join(folder, `${name}.csv`),
      headers[name],
      part.rows === undefined ? rows[name]() : first(rows[name](), part.rows),
    );
  }
}
