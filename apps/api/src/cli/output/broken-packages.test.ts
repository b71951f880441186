/** Packages with realistic faults, and how much the operator has to read about each. */
import { rm } from 'node:fs/promises';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPackage } from '../../import/index.ts';
import { schoolOf, smallSchool, writePackageFolder } from '../../testing/package-files.ts';
import type { PackageFiles } from '../../testing/package-files.ts';
import { formatReport } from '../../import/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await importPackage(database.connectionString, await writePackageFolder(smallSchool('B')));
  await importPackage(database.connectionString, await writePackageFolder(whole));
});
afterAll(() => database.drop());

/** 50 students: 101 users, 50 enrolments, 50 contacts, 100 absences. */
const whole = schoolOf(50);
const lines = (name: string): readonly string[] => whole[name] ?? [];
const text = (name: string): string => `${lines(name).join('\n')}\n`;
/** Changes every row of one file, except its header. */
const rows = (name: string, change: (row: string, index: number) => string): PackageFiles => ({
  ...whole,
  [name]: lines(name).map((row, index) => (index === 0 ? row : change(row, index))),
});
/** Changes every file. */
const everywhere = (change: (row: string) => string): PackageFiles =>
  Object.fromEntries(Object.keys(whole).map((name) => [name, lines(name).map(change)]));
const header = (name: string, change: (row: string) => string): PackageFiles => ({
  ...whole,
  [name]: [change(lines(name)[0] ?? ''), ...lines(name).slice(1)],
});
const without = (...names: string[]): PackageFiles =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)));
const cut = (name: string, share: number): PackageFiles => ({
  ...whole,
  [name]: lines(name).slice(0, Math.ceil(lines(name).length * share)),
});
const manifest = (...more: string[]): string[] => [
  'propertyName,value',
  ...Object.keys(whole).map((name) => `file.${name},bulk`),
  ...more,
];
const downloads = (file: string): string[] => [
  'sourcedId,status,dateLastModified,schoolSourcedId,studentSourcedId,kind,name,file,publishedOn',
  ...Array.from(
    { length: 40 },
    (_, n) => `D${n},,,SCH-A,S${n},exam-timetable,Exams,${file.replace('#', String(n))},2026-05-01`,
  ),
];
const at = '2026-05-01T00:00:00Z';

/** The outcome, the number of bad rows, and the summary's lines about their causes. */
type Expected = [outcome: 'refused' | 'checked', problems: number, causes: number];

const broken: [what: string, files: PackageFiles, expected: Expected][] = [
  ['a file of the manifest is missing', { ...without('absences'), manifest: manifest() }, ['refused', 1, 1]],
  [
    'the manifest has an unknown mode',
    { ...whole, manifest: manifest('file.absences,full') },
    ['refused', 1, 1],
  ],
  [
    'the manifest counts more rows',
    { ...cut('absences', 0.5), manifest: manifest('rows.absences,100') },
    ['refused', 1, 1],
  ],
  [
    'the manifest has another SHA-256',
    { ...whole, manifest: manifest(`sha256.users,${'0'.repeat(64)}`) },
    ['refused', 1, 1],
  ],
  ['a file has a header only', { ...whole, absences: lines('absences').slice(0, 1) }, ['refused', 1, 1]],
  ['a file is empty', { ...whole, absences: '' }, ['refused', 1, 1]],
  ['contacts are cut off at half', cut('studentContacts', 0.5), ['refused', 1, 1]],
  ['absences are cut off at nine tenths', cut('absences', 0.9), ['refused', 1, 1]],
  ['users are cut off at half', cut('users', 0.5), ['refused', 2, 2]],
  [
    'enrolments are cut off within a row',
    { ...whole, studentEnrolments: text('studentEnrolments').slice(0, 900) },
    ['refused', 1, 1],
  ],
  ['every id has a space', everywhere((row) => row.replaceAll(/\bS(\d+)(?=,)/g, 'S $1')), ['refused', 50, 1]],
  [
    'ids have a space in one file',
    rows('absences', (row) => row.replace(/,S(\d+),/, ',S $1,')),
    ['refused', 100, 1],
  ],
  [
    'ids lost their leading part in one file',
    rows('absences', (row) => row.replace(/,S(\d+),/, ',$1,')),
    ['refused', 100, 1],
  ],
  ['every EQ ID is missing', rows('users', (row) => row.replace(/\d{10}A/, '')), ['refused', 50, 1]],
  [
    'every student has the same EQ ID',
    rows('users', (row) => row.replace(/\d{10}A/, '9000000000Z')),
    ['refused', 49, 1],
  ],
  [
    'every user is there twice',
    { ...whole, users: [...lines('users'), ...lines('users').slice(1)] },
    ['refused', 100, 1],
  ],
  [
    'dates are day first',
    rows('absences', (row) => row.replace(/2026-03-0(\d)/, '0$1/03/2026')),
    ['refused', 100, 1],
  ],
  [
    'attendance codes are letters',
    rows('absences', (row) => row.replace('Full,201', 'Full,S')),
    ['refused', 100, 1],
  ],
  [
    'roles are in another language',
    rows('roles', (row) => row.replace(/student|parent/, 'pupil')),
    ['refused', 100, 1],
  ],
  ['roles.csv is missing', without('roles'), ['checked', 0, 0]],
  ['orgs.csv is missing', without('orgs'), ['refused', 4, 4]],
  [
    'the school has no centre code',
    rows('orgs', (row) => row.replace(/school,\d+/, 'school,')),
    ['refused', 1, 1],
  ],
  [
    'rows name a school that is not in orgs.csv',
    rows('absences', (row) => row.replace('SCH-A', 'SCH-Z')),
    ['refused', 100, 1],
  ],
  [
    'ids are those of another school',
    rows('absences', (row, index) => (index === 1 ? row.replace(/^[^,]+/, 'ABS-B1') : row)),
    ['refused', 1, 1],
  ],
  ['a column is missing', header('users', (row) => row.replace('sourcedId', 'id')), ['refused', 1, 1]],
  [
    'a column is there twice',
    header('users', (row) => row.replace('username', 'familyName')),
    ['refused', 1, 1],
  ],
  [
    'cells are separated by semicolons',
    { ...whole, users: text('users').replaceAll(',', ';') },
    ['refused', 1, 1],
  ],
  ['every row has a cell too many', rows('users', (row) => `${row},`), ['refused', 100, 1]],
  [
    'a quote is never closed',
    rows('users', (row, index) => (index === 1 ? row.replace('Minh', '"Minh') : row)),
    ['refused', 1, 1],
  ],
  ['every name has a stray quote', rows('users', (row) => row.replace('Minh', 'Mi"nh')), ['refused', 100, 1]],
  [
    'a file is in Latin-1',
    { ...whole, users: Buffer.from(text('users').replaceAll('Minh', 'Zoë'), 'latin1') },
    ['refused', 100, 1],
  ],
  [
    'a file is in UTF-16',
    { ...whole, users: Buffer.from(`\ufeff${text('users')}`, 'utf16le') },
    ['checked', 0, 0],
  ],
  [
    'a bulk file has rows of a delta',
    rows('absences', (row, index) => (index > 50 ? row.replace(',,,', `,active,${at},`) : row)),
    ['refused', 100, 2],
  ],
  [
    'enrolments end before they begin',
    rows('studentEnrolments', (row) => `${row}2025-12-12`),
    ['refused', 50, 1],
  ],
  ['every PDF is missing', { ...whole, downloads: downloads('timetable-#.pdf') }, ['refused', 40, 1]],
  [
    'a PDF is a web page',
    { ...whole, downloads: downloads('page.pdf'), 'files/page.pdf': '<html>' },
    ['refused', 40, 1],
  ],
  [
    'one name has a NUL',
    rows('users', (row, index) => (index === 1 ? row.replace('Minh', 'Mi\0nh') : row)),
    ['checked', 0, 0],
  ],
];

describe('a broken package', () => {
  it.each(broken)('%s', async (_, files, expected) => {
    const folder = await writePackageFolder(files);
    const report = await importPackage(database.connectionString, folder, { dryRun: true });
    await rm(folder, { recursive: true });
    const found = [report.outcome, report.problemCount, report.causes.length];
    expect.soft(found).toEqual(expected);
    expect(formatReport(report).split('\n').length).toBeLessThanOrEqual(200);
  });
});
