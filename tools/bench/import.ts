/**
 * `node tools/bench/import.ts [students]`: imports a generated package (100,000 students by default) into a fresh
 * embedded PostgreSQL, twice, and prints rows per second and the importing process's peak memory.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { importPackage } from '../../apps/api/src/import/index.ts';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/database/embedded/index.ts';
import { migrateToLatest } from '../../apps/api/src/platform/database/migrate.ts';

const STUDENTS_PER_SCHOOL = 800;
const ABSENCES_PER_STUDENT = 8;

type Rows = Generator<string>;

interface Generated {
  header: string;
  rows: (students: number) => Rows;
}

const schoolOf = (student: number): string => `SCH-${Math.floor(student / STUDENTS_PER_SCHOOL)}`;

function* each(count: number, row: (index: number) => string): Rows {
  for (let index = 0; index < count; index += 1) yield row(index);
}

function* both(...parts: Rows[]): Rows {
  for (const part of parts) yield* part;
}

const schoolCount = (students: number): number => Math.ceil(students / STUDENTS_PER_SCHOOL);

function absenceRow(index: number): string {
  const student = Math.floor(index / ABSENCES_PER_STUDENT);
  const turn = index % ABSENCES_PER_STUDENT;
  const date = `2026-${String(2 + turn).padStart(2, '0')}-${String(1 + (student % 28)).padStart(2, '0')}`;
  const code = turn === 7 ? '500' : '201';
  return `ABS-${index},,,STU-${student},${schoolOf(student)},${date},Full,${code},01`;
}

const files: Readonly<Record<string, Generated>> = {
  orgs: {
    header: 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
    rows: (students) =>
      each(schoolCount(students), (index) => `SCH-${index},,,School ${index},school,${10_000 + index},`),
  },
  users: {
    header: 'sourcedId,status,dateLastModified,enabledUser,username,givenName,familyName,identifier,email',
    rows: (students) =>
      both(
        each(
          students,
          (index) => `STU-${index},,,true,s${index},Given${index},Family${index},${1_000_000_000 + index}A,`,
        ),
        each(
          students,
          (index) => `PAR-${index},,,true,p${index},Parent${index},Family${index},,p${index}@example.com`,
        ),
      ),
  },
  roles: {
    header: 'sourcedId,status,dateLastModified,userSourcedId,roleType,role,orgSourcedId',
    rows: (students) =>
      both(
        each(students, (index) => `RS-${index},,,STU-${index},primary,student,${schoolOf(index)}`),
        each(students, (index) => `RP-${index},,,PAR-${index},primary,parent,${schoolOf(index)}`),
      ),
  },
  studentEnrolments: {
    header:
      'sourcedId,status,dateLastModified,studentSourcedId,schoolSourcedId,enrolmentStatus,yearLevel,entryDate',
    rows: (students) =>
      each(
        students,
        (index) => `ENR-${index},,,STU-${index},${schoolOf(index)},A,${1 + (index % 12)},2024-01-22`,
      ),
  },
  studentContacts: {
    header:
      'studentSourcedId,contactSourcedId,status,dateLastModified,relationship,parentPortal,primaryAccountOwner',
    rows: (students) => each(students, (index) => `STU-${index},PAR-${index},,,01,true,true`),
  },
  absences: {
    header:
      'sourcedId,status,dateLastModified,studentSourcedId,schoolSourcedId,date,dayValue,attendanceCode,attendanceStatus',
    rows: (students) => each(students * ABSENCES_PER_STUDENT, absenceRow),
  },
};

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

async function writePackage(folder: string, students: number): Promise<void> {
  mkdirSync(folder);
  const names = Object.keys(files).map((name) => `file.${name},bulk`);
  await writeFile(path.join(folder, 'manifest.csv'), 'propertyName,value', [
    'manifest.version,1.0',
    'oneroster.version,1.2',
    ...names,
  ]);
  for (const [name, { header, rows }] of Object.entries(files)) {
    await writeFile(path.join(folder, `${name}.csv`), header, rows(students));
  }
}

const MIB = 1024;

/** Runs in a separate process, so that the peak memory is that of the import only. */
async function importHere(connectionString: string, folder: string): Promise<void> {
  const report = await importPackage(connectionString, folder, {
    onProgress: ({ rows, rowsPerSecond, fraction, secondsLeft, file }) =>
      process.stdout.write(
        `\r\u001b[K${Math.round(fraction * 100)} % ${file} ${rows} rows, ${rowsPerSecond}/s, ${secondsLeft ?? '?'} s left`,
      ),
  });
  const peak = Math.round(process.resourceUsage().maxRSS / MIB);
  const perSecond = Math.round(report.rows / report.seconds);
  console.log(
    `\r\u001b[K${report.outcome}: ${report.rows} rows in ${report.seconds.toFixed(1)} s (${perSecond} rows/s), ${report.changes} changes, peak memory ${peak} MB`,
  );
}

async function importInChild(connectionString: string, folder: string): Promise<void> {
  const child = fork(import.meta.filename, ['run', connectionString, folder]);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The import ended with ${String(code)}.`);
}

async function main(students: number): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-bench-'));
  const folder = path.join(dataDir, 'package');
  console.log(`Writing a package of ${students} students …`);
  await writePackage(folder, students);
  const database = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateToLatest(database.connectionString);
    await importInChild(database.connectionString, folder);
    await importInChild(database.connectionString, folder);
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const [first, connectionString, folder] = process.argv.slice(2);
if (first === 'run' && connectionString !== undefined && folder !== undefined)
  await importHere(connectionString, folder);
else await main(Number(first ?? 100_000));
