import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { useRegister } from '../testing/register.ts';
import {
  absencesHeader,
  enrolmentsHeader,
  orgsHeader,
  schoolOf,
  smallSchool,
  writePackageFolder,
} from '../testing/package-files.ts';
import type { PackageFiles } from '../testing/package-files.ts';
import { fileDefinitions } from './files/index.ts';
import { importPackage } from './index.ts';
import type { ImportOptions, ImportReport } from './index.ts';

const example = fileURLToPath(new URL('../../../../docs/import-example/', import.meta.url));

const register = useRegister();
beforeEach(() => register.empty());

const run = async (files: PackageFiles, options: ImportOptions = {}, mode: 'bulk' | 'delta' = 'bulk') =>
  importPackage(register.connectionString, await writePackageFolder(files, mode), options);

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const cut = (lines: readonly string[] = [], count: number): readonly string[] =>
  lines.slice(0, lines.length - count);
const reasons = ({ problems }: ImportReport): string[] =>
  problems.map(({ file, reason }) => `${file} ${reason}`);

describe('a package with missing rows', () => {
  it('is rejected, with the counts, if it removes more than 5 % of a school’s rows of one kind', async () => {
    const files = schoolOf(50);
    await run(files);
    const refused = await run({ ...files, studentContacts: cut(files['studentContacts'], 25) });
    expect(refused.outcome).toBe('refused');
    expect(reasons(refused)).toEqual([
      'studentContacts.csv would remove 25 of 50 rows of School A (50 %; the limit is 5 %)',
      'studentContacts.csv would end the access of 25 of 50 parent–student pairs of School A (50 %; the limit is 5 %)',
    ]);
    expect((await register.client.query('select from student_contact_relationship')).rowCount).toBe(50);
    // Removing 5 of 100 absences is just within the limit.
    expect(await run({ ...files, absences: cut(files['absences'], 5) })).toMatchObject({
      outcome: 'imported',
    });
    expect((await run({ ...files, absences: cut(files['absences'], 11) })).outcome).toBe('refused');
  });

  it('is limited for each school separately', async () => {
    const [small, large] = [smallSchool('B'), schoolOf(200)];
    const smallAbsences = [
      absencesHeader,
      ...numbers(8).map((day) => `B${day},,,STU-B1,SCH-B,2026-03-1${day},Full,201,01,,,`),
    ];
    const both = (absences: readonly string[]): PackageFiles => ({
      ...Object.fromEntries(
        ['orgs', 'users', 'roles', 'studentEnrolments'].map((name) => [
          name,
          [...(large[name] ?? []), ...(small[name] ?? []).slice(1)],
        ]),
      ),
      absences: [...(large['absences'] ?? []), ...absences.slice(1)],
    });
    await run(both(smallAbsences));
    expect(reasons(await run(both(cut(smallAbsences, 4))))).toEqual([
      'absences.csv would remove 4 of 8 rows of School B (50 %; the limit is 5 %)',
    ]);
  });

  it('may always remove three rows of a kind, for tiny schools', async () => {
    const files = schoolOf(4);
    await run(files);
    const leaving = await run({ ...files, absences: cut(files['absences'], 3) });
    expect(leaving).toMatchObject({ outcome: 'imported', changes: 3 });
    expect((await run({ ...files, absences: cut(files['absences'], 8).slice(0, 2) })).outcome).toBe(
      'refused',
    );
  });

  it('is imported if the operator confirms it, with a note', async () => {
    const files = schoolOf(50);
    await run(files);
    const shorter = { ...files, absences: cut(files['absences'], 60) };
    expect((await run(shorter, { dryRun: true })).outcome).toBe('refused');
    const confirmed = await run(shorter, { confirmsRemovals: true });
    expect(confirmed).toMatchObject({ outcome: 'imported', changes: 60 });
    expect(confirmed.warnings).toEqual([
      'absences.csv: removed as confirmed: 60 of 100 rows of School A (60 %; the limit is 5 %).',
    ]);
  });

  it('follows a limit set for the kind of record', async () => {
    const files = schoolOf(50);
    await run(files);
    const shorter = { ...files, absences: cut(files['absences'], 60) };
    expect((await run(shorter, { removalLimits: { absences: 59 } })).outcome).toBe('refused');
    expect((await run(shorter, { removalLimits: { absences: 60 } })).outcome).toBe('imported');
    await expect(run(files, { removalLimits: { absense: 60 } })).rejects.toThrow(
      'no limit on removals for absense',
    );
  });

  it('is relative to the school’s current students, without those who have moved on', async () => {
    const all = schoolOf(60);
    await run(all);
    const graduates = numbers(50).map((index) => `E-H${index},,,S${index},SCH-H,A,7,,2026-02-02,`);
    const people = (lines: readonly string[] = []): readonly string[] =>
      lines.filter((line, index) => index === 0 || /^R?S(?:[0-9]|[1-4][0-9]),/.test(line));
    const high = {
      orgs: [orgsHeader, 'SCH-H,,,High School,school,4999,'],
      users: people(all['users']),
      roles: people(all['roles']),
      studentEnrolments: [enrolmentsHeader, ...graduates],
    };
    expect((await run(high)).outcome).toBe('imported');
    expect(reasons(await run({ ...all, studentContacts: cut(all['studentContacts'], 4) }))).toEqual([
      'studentContacts.csv would remove 4 of 10 rows of School A (40 %; the limit is 5 %)',
      'studentContacts.csv would end the access of 4 of 10 parent–student pairs of School A (40 %; the limit is 5 %)',
    ]);
  });

  it('counts students and parents separately, and also rows that a delta marks as deleted', async () => {
    const files = schoolOf(50);
    await run(files);
    const fewer = Object.fromEntries(
      Object.entries(files).map(([name, lines]) => [
        name,
        name === 'orgs' ? lines : lines.filter((line) => !/\b[AERSP]+4\d\b/.test(line)),
      ]),
    );
    expect(reasons(await run(fewer)).toSorted()).toEqual([
      'absences.csv would remove 20 of 100 rows of School A (20 %; the limit is 5 %)',
      'studentContacts.csv would end the access of 10 of 50 parent–student pairs of School A (20 %; the limit is 5 %)',
      'studentContacts.csv would remove 10 of 50 rows of School A (20 %; the limit is 5 %)',
      'studentEnrolments.csv would remove 10 of 50 rows of School A (20 %; the limit is 5 %)',
      'users.csv would remove 10 of 50 parents of School A (20 %; the limit is 5 %)',
      'users.csv would remove 10 of 50 students of School A (20 %; the limit is 5 %)',
    ]);
    const marked = numbers(20).map((index) => `A${index}-2,tobedeleted,2026-05-01T00:00:00Z,,,,,,,,,`);
    expect(
      reasons(
        await run({ absences: [absencesHeader, ...marked] }, { school: { centreCode: '4150' } }, 'delta'),
      ),
    ).toEqual(['absences.csv would remove 20 of 100 rows of School A (20 %; the limit is 5 %)']);
  });
});

describe('the example package, cut off at the end of a line', () => {
  const tables = [...new Set(fileDefinitions.flatMap(({ steps }) => steps.map(({ table }) => table)))];

  async function countRows(): Promise<number> {
    const sum = tables.map((table) => `(select count(*)::int from ${table})`).join(' + ');
    const { rows } = await register.client.query<{ count: number }>(`select ${sum} as count`);
    return rows[0]?.count ?? 0;
  }

  async function cutExample(file: string, lines: number, keepsCounts: boolean): Promise<ImportReport> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-package-'));
    try {
      await cp(example, folder, { recursive: true });
      const place = path.join(folder, file);
      const text = await readFile(place, 'utf8');
      await writeFile(
        place,
        text
          .split(/(?<=\n)/)
          .slice(0, lines)
          .join(''),
      );
      if (!keepsCounts) {
        const manifest = path.join(folder, 'manifest.csv');
        const declared = (await readFile(manifest, 'utf8')).split('\n');
        await writeFile(manifest, declared.filter((line) => !/^(?:rows|sha256)\./.test(line)).join('\n'));
      }
      return await importPackage(register.connectionString, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Cuts off every file at every line end between the header and the last line. */
  async function cuts(): Promise<[file: string, lines: number][]> {
    const files = (await readdir(example)).filter((name) => name.endsWith('.csv') && name !== 'manifest.csv');
    const all = await Promise.all(
      files.map(async (file) => {
        const length = (await readFile(path.join(example, file), 'utf8')).split('\n').length - 1;
        return numbers(length)
          .slice(1)
          .map((lines): [string, number] => [file, lines]);
      }),
    );
    return all.flat();
  }

  it('is rejected if the manifest has row counts', { timeout: 120_000 }, async () => {
    await importPackage(register.connectionString, example);
    const longest = new Map(await cuts());
    for (const [file, lines] of longest) {
      const report = await cutExample(file, lines, true);
      expect.soft([file, report.outcome]).toEqual([file, 'refused']);
    }
  });

  it('is rejected, or reports every removed row, without row counts', { timeout: 120_000 }, async () => {
    await importPackage(register.connectionString, example);
    const whole = await countRows();
    for (const [file, lines] of await cuts()) {
      const report = await cutExample(file, lines, false);
      const lost = whole - (await countRows());
      const removed = report.files.reduce((sum, one) => sum + one.removed, 0);
      const isReported = report.outcome === 'refused' ? lost === 0 : removed === lost;
      expect.soft([file, lines, lost, isReported]).toEqual([file, lines, lost, true]);
      if (lost > 0) await importPackage(register.connectionString, example);
    }
  });
});
