/**
 * `node tools/bench/import.ts [students]`: imports a generated package (100,000 students by default) into a fresh
 * embedded PostgreSQL, twice, and prints rows per second and the importing process's peak memory.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { importPackage } from '../../apps/api/src/import/index.ts';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/database/embedded/index.ts';
import { migrateToLatest } from '../../apps/api/src/platform/database/migrations/migrate.ts';
import { writePackage } from './imports/package-writer.ts';

const STUDENTS_PER_SCHOOL = 800;
const ABSENCES_PER_STUDENT = 8;

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
  const size = {
    schools: Math.ceil(students / STUDENTS_PER_SCHOOL),
    studentsPerSchool: STUDENTS_PER_SCHOOL,
    absencesPerStudent: ABSENCES_PER_STUDENT,
    prefix: 'B',
    firstEqId: 0,
    eqIdLetter: 'B',
  };
  await writePackage(folder, size, { mode: 'bulk' });
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
