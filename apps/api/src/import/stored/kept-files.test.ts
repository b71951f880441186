import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../../testing/builders/photos.ts';
import { smallSchool, writePackageFolder } from '../../testing/package-files.ts';
import type { PackageFiles } from '../../testing/package-files.ts';
import { importPackage } from '../index.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const at = '2026-05-01T00:00:00Z';
/** A row for each file that names a PDF or a photo, with this change of the row. */
function named(status: string, name: string): Record<string, readonly string[]> {
  return {
    downloads: [
      'sourcedId,status,dateLastModified,schoolSourcedId,studentSourcedId,kind,name,file,publishedOn',
      `DL-1,${status},SCH-A,STU-A1,exam-timetable,${name},one.pdf,2026-05-01`,
    ],
    reportDocuments: [
      'sourcedId,status,dateLastModified,studentSourcedId,schoolSourcedId,reportingPeriodId,reportingPeriod,endDate,file',
      `REP-1,${status},STU-A1,SCH-A,RP-1,${name},2026-06-26,one.pdf`,
    ],
    invoices: [
      'sourcedId,status,dateLastModified,schoolSourcedId,studentSourcedId,invoiceNumber,typeDescription,description,' +
        'originalAmount,amountOwing,issuedOn,dueDate,state,customerReferenceNumber,merchantNumber,billerCode,pdfFile',
      `INV-1,${status},SCH-A,STU-A1,1,Excursion,${name},18.50,18.50,2026-02-20,2026-03-10,due,047,535,184,one.pdf`,
    ],
    studentPhotos: [
      'studentSourcedId,schoolSourcedId,status,dateLastModified,file',
      `STU-A1,SCH-A,${status},otis.png`,
    ],
  };
}
const run = async (files: PackageFiles, mode: 'bulk' | 'delta') =>
  importPackage(database.connectionString, await writePackageFolder(files, mode));

it('a delta keeps PDFs and photos that it doesn’t send again, but must send new ones', async () => {
  const files = {
    'files/one.pdf': Buffer.from('%PDF-1.4\n%%EOF\n'),
    'files/otis.png': await picture(30, 40).png().toBuffer(),
  };
  expect(await run({ ...smallSchool(), ...named(',', 'First'), ...files }, 'bulk')).toMatchObject({
    outcome: 'imported',
  });
  const report = await run(named(`active,${at}`, 'Second'), 'delta');
  expect(report).toMatchObject({ outcome: 'imported', changes: 3, problems: [] });
  expect(report.warnings.toSorted()).toEqual(
    ['downloads', 'invoices', 'reportDocuments', 'studentPhotos'].map(
      (name) => `${name}.csv: files kept that the delta does not send again: 1.`,
    ),
  );
  const { rows } = await client.query(
    `select d.name, i.description, r.reporting_period, d.file_id = i.pdf_file_id and r.file_id = d.file_id as "isKept",
       exists (select from school_photo) as "hasPhoto" from download d, invoice i, academic_report r`,
  );
  expect(rows).toEqual([
    { name: 'Second', description: 'Second', reporting_period: 'Second', isKept: true, hasPhoto: true },
  ]);
  const other = Object.fromEntries(
    Object.entries(named(`active,${at}`, 'Third')).map(([name, lines]) => [
      name,
      lines.map((line) =>
        line
          .replace(/^(?:DL|REP|INV)-1/, 'NEW-9')
          .replace('STU-A1,SCH-A,a', 'STU-A2,SCH-A,a')
          .replace(',RP-1,', ',RP-9,')
          .replace('SCH-A,STU-A1,1,', 'SCH-A,STU-A1,9,'),
      ),
    ]),
  );
  expect((await run(other, 'delta')).causes.map(({ file, reason }) => [file, reason])).toEqual(
    ['reportDocuments', 'invoices', 'downloads', 'studentPhotos'].map((name) => [
      `${name}.csv`,
      'is not in the package',
    ]),
  );
  // A bulk package must send the files again.
  expect((await run({ ...smallSchool(), ...named(',', 'Third') }, 'bulk')).problemCount).toBe(4);
});
