import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallSchool, writePackageFolder, writePackageZip } from '../../testing/package-files.ts';
import { importPackage } from '../index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const content = (name: string): string => `${(smallSchool()[name] ?? []).join('\n')}\n`;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

async function check(rows: readonly string[], absences = content('absences')) {
  const manifest = [
    'propertyName,value',
    ...Object.keys(smallSchool()).map((name) => `file.${name},bulk`),
    ...rows,
  ];
  const folder = await writePackageFolder({ ...smallSchool(), absences, manifest });
  const report = await importPackage(database.connectionString, folder, { dryRun: true });
  return report.problems.map(({ file, line, column, reason }) => [file, line, column, reason]);
}

describe('the manifest’s rows and sha256', () => {
  it('accept the files they describe, in upper or lower case', async () => {
    expect(await check(['rows.absences,2', `sha256.absences,${sha256(content('absences'))}`])).toEqual([]);
    const upper = sha256(content('absences')).toUpperCase();
    expect(await check(['Rows.Absences,2', `SHA256.ABSENCES,${upper}`])).toEqual([]);
  });

  it('reject a file that is cut off at the end of a line', async () => {
    const shorter = content('absences')
      .split(/(?<=\n)/)
      .slice(0, 2)
      .join('');
    expect(await check(['rows.absences,2'], shorter)).toEqual([
      [
        'absences.csv',
        0,
        '',
        'has a row count of 1, and the manifest says 2: it is incomplete, or the manifest is of another file',
      ],
    ]);
    expect(await check([`sha256.absences,${sha256(content('absences'))}`], shorter)).toEqual([
      [
        'absences.csv',
        0,
        '',
        'has another SHA-256 than the manifest says: it is incomplete, or was changed after the manifest was written',
      ],
    ]);
  });

  it('count rows that span lines once', async () => {
    const spanning = content('absences').replace('Full,201,01,,,', 'Full,201,01,,,"At the\r\ndentist"');
    expect(await check(['rows.absences,2'], spanning)).toEqual([]);
  });

  it('must be a number and a SHA-256', async () => {
    expect(await check(['rows.absences,two', 'sha256.absences,abc'])).toEqual([
      ['manifest.csv', 8, 'rows.absences', 'must be the number of rows after the header'],
      ['manifest.csv', 9, 'sha256.absences', 'must be a SHA-256 in 64 hexadecimal digits'],
    ]);
  });
});

it('the manifest is required', async () => {
  const folder = await writePackageFolder(smallSchool());
  await rm(`${folder}/manifest.csv`);
  await expect(importPackage(database.connectionString, folder)).rejects.toThrow(
    'The package has no manifest.csv.',
  );
});

describe('the names of files', () => {
  it('may be in any case, but not twice', async () => {
    const { absences = [], ...rest } = smallSchool();
    const zip = await writePackageZip({ ...rest, 'Absences.csv': absences });
    expect(await importPackage(database.connectionString, zip)).toMatchObject({
      outcome: 'imported',
      warnings: [],
    });
    const both = await writePackageZip({ ...rest, 'Absences.csv': absences, 'absences.csv': absences });
    await expect(importPackage(database.connectionString, both)).rejects.toThrow(
      'The package has both Absences.csv and absences.csv: keep one.',
    );
  });
});
