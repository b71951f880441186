import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallSchool, writePackageFolder } from '../../testing/package-files.ts';
import { importPackage } from '../index.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.connectionString });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const header =
  'sourcedId,status,dateLastModified,studentSourcedId,schoolSourcedId,reportingPeriodId,reportingPeriod,endDate,file';
const row = (id: string, period: string, file: string): string =>
  `${id},,,STU-A1,SCH-A,${period},Semester 1 2026,2026-06-26,${file}`;
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const megabyte = 1024 ** 2;

const importReports = async (rows: readonly string[], files: Record<string, Buffer> = {}) =>
  importPackage(
    database.connectionString,
    await writePackageFolder({ ...smallSchool(), reportDocuments: [header, ...rows], ...files }),
  );

const held = async () => {
  const { rows } = await pool.query<{ period: string; bytes: number }>(
    `select r.reporting_period_id as period, octet_length(f.content) as bytes
     from academic_report r join stored_file f on f.id = r.file_id order by 1`,
  );
  return rows;
};

describe('school-provided reports', () => {
  it('are stored with their PDF, replaced, and deleted with it', async () => {
    const files = { 'files/one.pdf': pdf, 'files/two.pdf': Buffer.concat([pdf, pdf]) };
    expect(
      await importReports([row('R1', 'P1', 'one.pdf'), row('R2', 'P2', 'one.pdf')], files),
    ).toMatchObject({
      outcome: 'imported',
      problemCount: 0,
    });
    expect(await held()).toEqual([
      { period: 'P1', bytes: pdf.length },
      { period: 'P2', bytes: pdf.length },
    ]);
    expect(await importReports([row('R1', 'P1', 'two.pdf')], files)).toMatchObject({ outcome: 'imported' });
    expect(await held()).toEqual([{ period: 'P1', bytes: pdf.length * 2 }]);
    const stored = await pool.query('select from stored_file');
    expect(stored.rowCount).toBe(1);
    expect(await importReports([row('R1', 'P1', 'two.pdf')], files)).toMatchObject({ outcome: 'unchanged' });
    // The register may change the id of the same report.
    expect(await importReports([row('R9', 'P1', 'two.pdf')], files)).toMatchObject({ outcome: 'imported' });
    expect(await held()).toHaveLength(1);
  });

  it('are limited to one per period, PDFs, and the size of an e-mail', async () => {
    const report = await importReports(
      [
        row('R3', 'P3', 'one.pdf'),
        row('R4', 'P3', 'one.pdf'),
        row('R5', 'P5', 'large.pdf'),
        row('R6', 'P6', 'page.pdf'),
        row('R7', 'P7', 'missing.pdf'),
        row('R8', '', 'one.pdf'),
      ],
      {
        'files/one.pdf': pdf,
        'files/large.pdf': Buffer.concat([pdf, Buffer.alloc(10 * megabyte)]),
        'files/page.pdf': Buffer.from('<html>'),
      },
    );
    expect(report.outcome).toBe('refused');
    const problems = report.problems.map(({ line, column, reason }) => [line, column, reason]);
    expect(problems.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [3, 'reportingPeriodId', 'has another report of this student'],
      [4, 'file', 'is larger than 10 MB'],
      [5, 'file', 'is not a PDF'],
      [6, 'file', 'is not in the package: files/missing.pdf'],
      [7, 'reportingPeriodId', expect.any(String)],
    ]);
  });
});
