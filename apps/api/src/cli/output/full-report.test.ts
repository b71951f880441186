/** The full report on a disk that is full: a limit on the size of files stands in for it. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absencesHeader, schoolOf, writePackageFolder } from '../../testing/package-files.ts';
import type { PackageFiles } from '../../testing/package-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Ended {
  code: number | string | null | undefined;
  said: string;
  complained: string;
}

const main = path.resolve(import.meta.dirname, '../main.ts');

/** Runs `portal import` where no file may have more than 4,096 bytes. */
async function importOnFullDisk(files: PackageFiles, settings: Record<string, string> = {}): Promise<Ended> {
  const folder = await writePackageFolder(files);
  const environment = {
    DATABASE_URL: database.connectionString,
    MIGRATE: 'off',
    NODE_DISABLE_COMPILE_CACHE: '1',
    ...settings,
  };
  const ended = await new Promise<Ended>((resolve) => {
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const command = ['-c', 'ulimit -f 8; exec env "$@"', 'sh', ...variables];
    execFile('/bin/sh', [...command, process.execPath, main, 'import', folder], (error, said, complained) =>
      resolve({ code: error ? error.code : 0, said, complained }),
    );
  });
  await rm(folder, { recursive: true });
  return ended;
}

const school = schoolOf(200);
const badRows = Array.from({ length: 200 }, (_, n) => `ABS-${n},,,S1,SCH-A,never,Full,201,01,,,`);

describe('a full report that can’t be written', () => {
  it('leaves a rejected package rejected, with the summary', async () => {
    const { code, said, complained } = await importOnFullDisk({
      ...school,
      absences: [absencesHeader, ...badRows],
    });
    expect(complained).toMatch(/^Problems: 200\./m);
    expect(complained).toMatch(
      /^The full report could not be written \(EFBIG: .*\)\. The summary above holds\./m,
    );
    expect(complained).not.toContain('at ');
    expect({ code, said }).toEqual({ code: 1, said: '' });
  });

  it('doesn’t undo the import: the exit code is 3', async () => {
    const { code, said, complained } = await importOnFullDisk(school);
    expect(complained).toMatch(/^The full report could not be written \(EFBIG: /m);
    expect(said).toContain('gain access: 200');
    expect(code).toBe(3);
  });

  it('refuses to start without a folder for it', async () => {
    const { code, complained } = await importOnFullDisk(school, { TMPDIR: '/nowhere/at/all' });
    expect(complained).toMatch(
      /^Nothing was imported: there is no place for the full report \(ENOENT: .*\)\. Set TMPDIR/,
    );
    expect(code).toBe(1);
  });
});
