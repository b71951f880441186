/** Import packages for tests, written by hand. */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** File name (with or without `.csv`) to content; a list of lines is joined with line feeds. */
export type PackageFiles = Readonly<Record<string, string | Buffer | readonly string[]>>;

function content(value: string | Buffer | readonly string[]): string | Buffer {
  return typeof value === 'string' || Buffer.isBuffer(value) ? value : `${value.join('\n')}\n`;
}

const fileName = (name: string): string => (name.includes('.') ? name : `${name}.csv`);

/** A manifest for the given files, unless they include their own. */
function withManifest(files: PackageFiles, mode: 'bulk' | 'delta'): PackageFiles {
  if ('manifest' in files) return files;
  const names = Object.keys(files)
    .filter((name) => !name.includes('/'))
    .map((name) => name.replace(/\.csv$/i, ''));
  const lines = names.map((name) => `file.${name},${mode}`);
  return {
    manifest: ['propertyName,value', 'manifest.version,1.0', 'oneroster.version,1.2', ...lines],
    ...files,
  };
}

export async function writePackageFolder(
  files: PackageFiles,
  mode: 'bulk' | 'delta' = 'bulk',
): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-package-'));
  for (const [name, value] of Object.entries(withManifest(files, mode))) {
    const file = path.join(folder, fileName(name));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content(value));
  }
  return folder;
}

export async function writePackageZip(files: PackageFiles): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-package-'));
  const zip = new ZipFile();
  for (const [name, value] of Object.entries(withManifest(files, 'bulk'))) {
    zip.addBuffer(Buffer.from(content(value)), fileName(name));
  }
  zip.end();
  const file = path.join(folder, 'package.zip');
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

export const orgsHeader = 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId';
export const usersHeader =
  'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,' +
  'agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,' +
  'preferredFamilyName,primaryOrgSourcedId,pronouns';
export const rolesHeader =
  'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId';
export const enrolmentsHeader =
  'sourcedId,status,dateLastModified,studentSourcedId,schoolSourcedId,enrolmentStatus,yearLevel,rollClass,entryDate,exitDate';
export const contactsHeader =
  'studentSourcedId,contactSourcedId,status,dateLastModified,relationship,parentPortal,primaryAccountOwner,interventionOrder';
export const absencesHeader =
  'sourcedId,status,dateLastModified,studentSourcedId,schoolSourcedId,date,dayValue,attendanceCode,attendanceStatus,timeFrom,timeTo,reason';

/** One school with two students and a parent: enough for most rules. */
export function smallSchool(key = 'A'): Record<string, readonly string[]> {
  const school = `SCH-${key}`;
  const digit = String(key.charCodeAt(0) % 10);
  const user = (id: string, given: string, eqId: string): string =>
    `${id},,,true,${id},,${given},Fairweather,,${eqId},,,,,,,,,,,,,`;
  const enrolment = (student: string, level: string): string =>
    `ENR-${student},,,${student},${school},A,${level},,2026-01-27,`;
  return {
    orgs: [orgsHeader, `${school},,,School ${key},school,41${digit}0,`],
    users: [
      usersHeader,
      user(`STU-${key}1`, 'Amelia', `100000000${digit}A`),
      user(`STU-${key}2`, 'Minh', `200000000${digit}B`),
      user(`PAR-${key}`, 'Louise', ''),
    ],
    roles: [
      rolesHeader,
      `R-${key}1,,,STU-${key}1,primary,student,,,${school}`,
      `R-${key}2,,,STU-${key}2,primary,student,,,${school}`,
      `R-${key}P,,,PAR-${key},primary,parent,,,${school}`,
    ],
    studentEnrolments: [enrolmentsHeader, enrolment(`STU-${key}1`, '4'), enrolment(`STU-${key}2`, 'PS')],
    studentContacts: [contactsHeader, `STU-${key}1,PAR-${key},,,01,true,true,`],
    absences: [
      absencesHeader,
      `ABS-${key}1,,,STU-${key}1,${school},2026-03-02,Full,201,01,,,`,
      `ABS-${key}2,,,STU-${key}1,${school},2026-03-03,AM,500,99,,,`,
    ],
  };
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A school of this many students, each with a parent, an enrolment and two absences. */
export function schoolOf(students: number): Record<string, readonly string[]> {
  const user = (id: string, eqId: string): string => `${id},,,true,,,Minh,Tran,,${eqId}${','.repeat(13)}`;
  const rows = (of: (index: number) => string[]): string[] => numbers(students).flatMap(of);
  return {
    orgs: smallSchool()['orgs'] ?? [],
    users: [
      usersHeader,
      ...rows((index) => [user(`S${index}`, `${3_000_000_000 + index}A`), user(`P${index}`, '')]),
    ],
    roles: [
      rolesHeader,
      ...rows((index) => [
        `RS${index},,,S${index},primary,student,,,SCH-A`,
        `RP${index},,,P${index},primary,parent,,,SCH-A`,
      ]),
    ],
    studentEnrolments: [
      enrolmentsHeader,
      ...rows((index) => [`E${index},,,S${index},SCH-A,A,4,,2026-01-27,`]),
    ],
    studentContacts: [contactsHeader, ...rows((index) => [`S${index},P${index},,,01,true,true,`])],
    absences: [
      absencesHeader,
      ...rows((index) =>
        [2, 3].map((day) => `A${index}-${day},,,S${index},SCH-A,2026-03-0${day},Full,201,01,,,`),
      ),
    ],
  };
}
