/** Thirty ways to break a package of 300 students: each is refused with few lines, the cause first (docs/import.md). */
import { beforeAll, describe, expect, it } from 'vitest';
import { schoolOf, writePackageFolder } from '../testing/package-files.ts';
import type { PackageFiles } from '../testing/package-files.ts';
import { useRegister } from '../testing/register.ts';
import { formatReport, importPackage } from './index.ts';

const register = useRegister();
const whole = schoolOf(300);
type Lines = readonly string[];

beforeAll(async () => {
  await importPackage(register.connectionString, await writePackageFolder(whole));
});

const linesOf = (file: string): Lines => whole[file] ?? [];

/** The package with one file changed. */
const changed = (file: string, change: (lines: Lines) => Lines | Buffer): PackageFiles => ({
  ...whole,
  [file]: change(linesOf(file)),
});

/** Changes the rows of a file, not its header. */
const rows = (file: string, change: (line: string, index: number) => string): PackageFiles =>
  changed(file, ([header = '', ...rest]) => [header, ...rest.map(change)]);

const header = (file: string, change: (line: string) => string): PackageFiles =>
  changed(file, ([first = '', ...rest]) => [change(first), ...rest]);

const without = (file: string): PackageFiles => ({
  ...Object.fromEntries(Object.entries(whole).filter(([name]) => name !== file)),
  manifest: manifest(),
});

const manifest = (...more: Lines): Lines => [
  'propertyName,value',
  'manifest.version,1.0',
  'oneroster.version,1.2',
  ...Object.keys(whole).map((name) => `file.${name},bulk`),
  ...more,
];

const cut = (file: string, keep: number): PackageFiles => changed(file, (lines) => lines.slice(0, keep));

interface Broken {
  files: PackageFiles;
  /** The first line of the report. `of`: the number of lines. */
  first: string;
  of?: number;
}

const cases: Readonly<Record<string, Broken>> = {
  'ids with a space': {
    files: rows('users', (line) => line.replace(/^(\w)/, '$1 ')),
    first: 'users.csv, sourcedId: is not an id: use letters, digits and . - _ / @, up to 255 (600 rows',
    of: 4,
  },
  'ids with a backslash': {
    files: rows('users', (line) => line.replace(/^(\w)/, '$1\\')),
    first: 'users.csv, sourcedId: is not an id: use letters',
    of: 4,
  },
  'no ids': {
    files: rows('users', (line) => line.replace(/^\w+/, '')),
    first: 'users.csv, sourcedId: is required (600 rows',
  },
  'every user twice': {
    files: changed('users', ([first = '', ...rest]) => [first, ...rest, ...rest]),
    first: 'users.csv, sourcedId: is in the file twice (600 rows',
  },
  'no names': {
    files: rows('users', (line) => line.replace(',Minh,Tran,', ',,,')),
    first: 'users.csv, familyName: is required when givenName is blank (600 rows',
  },
  'EQ IDs without their letter': {
    files: rows('users', (line) => line.replace(/(3\d{9})A/, '$1')),
    first: 'users.csv, identifier: must be the EQ ID of a student: ten digits and a letter (300 rows',
  },
  'one EQ ID for all students': {
    files: rows('users', (line) => line.replace(/3\d{9}A/, '3000000000A')),
    first: 'users.csv, identifier: is the EQ ID of another student (299 rows',
  },
  'no column of EQ IDs': {
    files: header('users', (line) => line.replace('identifier', 'idNumber')),
    first: 'users.csv, identifier: must be the EQ ID of a student',
  },
  'two columns of one name': {
    files: header('users', (line) => line.replace('sms', 'phone')),
    first: 'users.csv, line 1, phone: is in the header twice',
  },
  'cells missing at the end of rows': {
    files: rows('users', (line) => line.slice(0, -3)),
    first: 'users.csv: has 20 columns where the header has 23 (600 rows',
  },
  'semicolons between cells': {
    files: changed('users', (lines) => lines.map((line) => line.replaceAll(',', ';'))),
    first: 'users.csv, line 1, sourcedId: is missing from the header',
  },
  'text in Windows-1252': {
    files: changed('users', (lines) => Buffer.from(lines.join('\n').replaceAll('Minh', 'Zoé'), 'latin1')),
    first: 'users.csv, givenName: is not UTF-8 text, or was damaged before it was exported (600 rows',
  },
  'text in UTF-16': {
    files: changed('users', (lines) => Buffer.from(lines.join('\n'), 'utf16le')),
    first: 'users.csv, line 1: is UTF-16 text: save it as UTF-8',
  },
  'an open quote': {
    files: rows('users', (line, index) => (index === 0 ? `"${line}` : line)),
    first: 'users.csv, line 601: is not CSV: a quote is missing or out of place',
  },
  'an empty file': {
    files: changed('users', () => []),
    first: 'users.csv',
  },
  'an unknown year level': {
    files: rows('studentEnrolments', (line) => line.replace(',A,4,', ',A,14,')),
    first: 'studentEnrolments.csv, yearLevel: is not a year level (300 rows',
  },
  'an unknown status of enrolments': {
    files: rows('studentEnrolments', (line) => line.replace(',A,4,', ',Z,4,')),
    first: 'studentEnrolments.csv, enrolmentStatus: must be one of A, D, E, F, I, L, N (300 rows',
  },
  'dates with the day first': {
    files: rows('studentEnrolments', (line) => line.replace('2026-01-27', '27/01/2026')),
    first: 'studentEnrolments.csv, entryDate: is not a date (YYYY-MM-DD) (300 rows',
  },
  'dates that don’t exist': {
    files: rows('studentEnrolments', (line) => line.replace('01-27', '02-30')),
    first: 'studentEnrolments.csv, entryDate: is not a date (YYYY-MM-DD) (300 rows',
  },
  'exits before entries': {
    files: rows('studentEnrolments', (line) => `${line}2025-12-01`),
    first: 'studentEnrolments.csv, exitDate: is before entryDate (300 rows',
  },
  'enrolments at an unknown school': {
    files: rows('studentEnrolments', (line) => line.replace('SCH-A', 'SCH-Z')),
    first: 'studentEnrolments.csv, schoolSourcedId: is not a school this package lists in orgs.csv (300 rows',
  },
  'unknown relationships': {
    files: rows('studentContacts', (line) => line.replace(',01,', ',mother,')),
    first: 'studentContacts.csv, relationship',
  },
  'contacts of unknown students': {
    files: rows('studentContacts', (line) => `X${line}`),
    first: 'studentContacts.csv: would remove 300 of 300 rows of School A',
    of: 2,
  },
  'yes instead of true': {
    files: rows('studentContacts', (line) => line.replace('true,true', 'yes,yes')),
    first: 'studentContacts.csv, parentPortal: must be true or false (300 rows',
    of: 2,
  },
  'unknown codes of absences': {
    files: rows('absences', (line) => line.replace(',201,', ',9999,')),
    first: 'absences.csv, attendanceCode: must be one of 0, 100, 101',
  },
  'impossible parts of a day': {
    files: rows('absences', (line) => line.replace('Full', 'Half past')),
    first: 'absences.csv, dayValue: must be one of AM, PM, Full, Partial, N/A (600 rows',
  },
  'half of the absences': {
    files: cut('absences', 301),
    first: 'absences.csv: would remove 300 of 600 rows of School A (50 %; the limit is 5 %)',
  },
  'half of the contacts': {
    files: cut('studentContacts', 151),
    first: 'studentContacts.csv: would remove 150 of 300 rows of School A (50 %; the limit is 5 %)',
    of: 2,
  },
  'no file that the manifest announces': {
    files: without('absences'),
    first: 'manifest.csv, file.absences: announces absences.csv as bulk, and the package has no such file',
  },
  'fewer rows than the manifest says': {
    files: { ...whole, manifest: manifest('rows.absences,601') },
    first: 'absences.csv: has a row count of 600, and the manifest says 601',
  },
};

describe('a package with', () => {
  it.each(Object.entries(cases))(
    '%s is refused, with the cause first',
    async (_name, { files, first, of = 1 }) => {
      const report = await importPackage(register.connectionString, await writePackageFolder(files));
      const causes = formatReport(report)
        .split('\n')
        .filter((line) => /^\w+\.csv[,:]/.test(line));
      expect(report.outcome).toBe('refused');
      expect(causes[0]).toContain(first);
      expect(causes).toHaveLength(of);
    },
  );
});
