import { mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallSchool, writePackageFolder, writePackageZip } from '../../testing/package-files.ts';
import { importPackage } from '../index.ts';
import { openPackage } from './source.ts';
import { openZip } from './zip-source.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const downloadsHeader =
  'sourcedId,status,dateLastModified,schoolSourcedId,studentSourcedId,kind,name,file,publishedOn';

describe('a zip', () => {
  it('is imported without being unpacked, with its PDFs', async () => {
    const downloads = [downloadsHeader, 'DL-1,,,SCH-A,STU-A1,exam-timetable,Exams,exams.pdf,2026-05-01'];
    const report = await importPackage(
      database.connectionString,
      await writePackageZip({ ...smallSchool(), downloads, 'files/exams.pdf': pdf }),
    );
    expect(report).toMatchObject({ outcome: 'imported', problemCount: 0 });
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    const stored = await client.query<{ content: Buffer }>('select content from stored_file');
    await client.end();
    expect(stored.rows.map(({ content }) => content)).toEqual([pdf]);
  });

  it('is refused when an entry’s path leads outside it', async () => {
    const zip = await writePackageZip({ 'aa/evil.csv': 'x', ...smallSchool() });
    const bytes = await readFile(zip);
    const hostile = Buffer.from(bytes.toString('latin1').replaceAll('aa/evil.csv', '../evil.csv'), 'latin1');
    const file = path.join(path.dirname(zip), 'hostile.zip');
    await writeFile(file, hostile);
    await expect(openPackage(file)).rejects.toThrow('The zip is rejected: invalid relative path');
  });

  it('is refused when it would unpack to far more than its size', async () => {
    const zip = await writePackageZip({ ...smallSchool(), users: 'a'.repeat(4 * 1024 ** 2) });
    await expect(openPackage(zip)).rejects.toThrow('unpacks to more than 200 times its size');
  });

  it('is refused over the limits on size and number of entries', async () => {
    const zip = await writePackageZip(smallSchool());
    const limits = { entries: 100, totalBytes: 100_000, ratio: 200 };
    await expect(openZip(zip, { ...limits, entries: 3 })).rejects.toThrow('more than 3 entries');
    await expect(openZip(zip, { ...limits, totalBytes: 100 })).rejects.toThrow(
      'more than 100 bytes unpacked',
    );
  });

  it('is refused when it is not a zip', async () => {
    const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'portal-package-')), 'package.zip');
    await writeFile(file, 'sourcedId,status');
    await expect(openPackage(file)).rejects.toThrow(
      /^The zip can't be read: it is not a zip file, or part of it is missing\.$/,
    );
  });
});

describe('a folder', () => {
  it('can’t be escaped by a link', async () => {
    const folder = await writePackageFolder(smallSchool());
    await symlink('/etc/passwd', path.join(folder, 'events.csv'));
    const source = await openPackage(folder);
    expect(source.entries.has('events.csv')).toBe(false);
    expect(await text(await source.open('orgs.csv'))).toContain('School A');
  });

  it('must contain the PDFs its rows name, as valid PDFs', async () => {
    const row = (id: string, file: string): string =>
      `${id},,,SCH-A,STU-A1,exam-timetable,Exams,${file},2026-05-01`;
    const downloads = [
      downloadsHeader,
      row('DL-1', 'missing.pdf'),
      row('DL-2', 'page.pdf'),
      row('DL-3', '../x.pdf'),
    ];
    const folder = await writePackageFolder({ ...smallSchool(), downloads, 'files/page.pdf': '<html>' });
    const report = await importPackage(database.connectionString, folder);
    expect(
      report.problems.map(({ line, reason }) => [line, reason]).toSorted(([a], [b]) => Number(a) - Number(b)),
    ).toEqual([
      [2, 'is not in the package: files/missing.pdf'],
      [3, 'is not a PDF'],
      [4, 'is not a PDF file name in files/'],
    ]);
  });
});

it('explains that a package is missing or unreadable', async () => {
  const missing = path.join(os.tmpdir(), 'no-such-package.zip');
  await expect(openPackage(missing)).rejects.toThrow(/^The package can't be read: ENOENT/);
});
