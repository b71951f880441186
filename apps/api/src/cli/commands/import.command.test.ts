import { readFile, stat } from 'node:fs/promises';
import { Command } from 'commander';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { absencesHeader, smallSchool, writePackageFolder } from '../../testing/package-files.ts';
import type { PackageFiles } from '../../testing/package-files.ts';
import { addImportCommand } from './import.command.ts';

let database: TestDatabase;
let said: string[] = [];
let complained: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv('DATABASE_URL', database.connectionString);
  vi.stubEnv('MIGRATE', 'off');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.drop();
});
beforeEach(() => {
  said = [];
  complained = [];
});
afterEach(() => {
  process.exitCode = undefined;
});

async function run(files: PackageFiles, ...flags: string[]): Promise<string> {
  const folder = await writePackageFolder(files);
  const program = new Command('portal').exitOverride().configureOutput({ writeErr: () => undefined });
  addImportCommand(program, {
    line: (text) => void said.push(text),
    complain: (text) => void complained.push(text),
    progress: () => undefined,
  });
  await program.parseAsync(['import', folder, ...flags], { from: 'user' });
  return folder;
}

const absence = (id: string, rest: string): string => `${id},,,STU-A1,SCH-A,2026-03-${rest}`;
const manyAbsences = (count: number): readonly string[] => [
  absencesHeader,
  ...Array.from({ length: count }, (_, index) =>
    absence(`ABS-${index}`, `${String(1 + index).padStart(2, '0')},Full,201,01,,,`),
  ),
];

describe('portal import', () => {
  it('writes every bad row and every change of access to a report next to the package', async () => {
    const broken = Array.from({ length: 300 }, (_, index) => absence(`ABS-${index}`, 'never,Full,201,01,,,'));
    const folder = await run({ ...smallSchool(), absences: [absencesHeader, ...broken] });
    expect(process.exitCode).toBe(1);
    const summary = complained.join('\n').split('\n');
    expect(summary.slice(0, 2)).toEqual([
      'Problems: 300. By cause; correct the first ones first:',
      'absences.csv, date: is not a date (YYYY-MM-DD) (300 rows: lines 2, 3, 4, 5, 6, …)',
    ]);
    expect(said).toEqual([`Full report: ${folder}.report.txt`]);
    const full = await readFile(`${folder}.report.txt`, 'utf8');
    expect(full.split('\n').slice(0, 2)).toEqual(summary.slice(0, 2));
    expect(full).toContain('absences.csv, line 301, date: is not a date (YYYY-MM-DD)\n');
    expect((await stat(`${folder}.report.txt`)).mode.toString(8)).toMatch(/600$/);
    await run(smallSchool(), '--dry-run', '--report', `${folder}.access.txt`);
    expect(said.at(-2)).toMatch(
      /^Access \(pairs of a parent and a student\): gain access: 1, .*students who join a school: 2/,
    );
    expect(await readFile(`${folder}.access.txt`, 'utf8')).toContain(
      'Access: PAR-A may see student STU-A1\n',
    );
  });

  it('writes the report to a temporary folder if it can’t be written next to the package', async () => {
    await run(smallSchool('B'), '--dry-run', '--report', '/nowhere/at/all/import.txt');
    const place = /^Full report: (.*)$/.exec(said.at(-1) ?? '')?.[1] ?? '';
    expect(place).not.toContain('/nowhere');
    expect(await readFile(place, 'utf8')).toContain('Access: PAR-B may see student STU-B1');
  });

  it('removes rows beyond the limit if confirmed or configured, and exits with 2 if rows were left out', async () => {
    await run({ ...smallSchool(), absences: manyAbsences(20) });
    expect(process.exitCode).toBeUndefined();
    await run({ ...smallSchool(), absences: manyAbsences(10) });
    expect(process.exitCode).toBe(1);
    expect(complained.join('\n')).toContain(
      'absences.csv: would remove 10 of 20 rows of School A (50 %; the limit is 5 %)',
    );
    process.exitCode = undefined;
    await run({ ...smallSchool(), absences: manyAbsences(10) }, '--confirm-removals');
    expect(process.exitCode).toBeUndefined();
    vi.stubEnv('IMPORT_REMOVAL_LIMITS', 'absences=100');
    await run({
      ...smallSchool(),
      absences: [...manyAbsences(1), absence('ABS-20', '25,Full,201,01,,,Den\0tist')],
    });
    expect(process.exitCode).toBe(2);
    expect(said.at(-2)).toContain('Rows left out: 1. What is stored of them stays.');
  });
});
