/**
 * The watched folder: `<centre code>/<package>.zip`, with `done/` and `failed/` beside the packages. A file with such a
 * name is assumed to be complete, so senders must write a zip under another name and then rename it.
 */
import { lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asError } from '../../../platform/as-error.ts';

export interface FolderPackage {
  centreCode: string;
  fileName: string;
  sizeBytes: number;
}

/** Limits the length, to leave room for the time and the ending of the report's name. */
const packageName = /^[\p{L}\p{N}_][\p{L}\p{N}_. ()-]{0,150}\.zip$/iu;
const finishedFolders = ['done', 'failed'] as const;
export type FinishedFolder = (typeof finishedFolders)[number];

/**
 * Lists the complete packages, oldest first within each school. Symbolic links are ignored. If a school's folder can't
 * be read, its error is returned along with the packages of the other schools.
 */
export async function listPackages(folder: string): Promise<{ found: FolderPackage[]; errors: Error[] }> {
  const found: FolderPackage[] = [];
  const errors: Error[] = [];
  for (const school of await readdir(folder, { withFileTypes: true })) {
    if (!school.isDirectory()) continue;
    const packages = await listSchool(path.join(folder, school.name)).catch((error: unknown) => {
      errors.push(asError(error));
      return [];
    });
    found.push(
      ...packages.map(({ fileName, sizeBytes }) => ({ centreCode: school.name, fileName, sizeBytes })),
    );
  }
  return { found, errors };
}

async function listSchool(folder: string): Promise<{ fileName: string; sizeBytes: number; at: number }[]> {
  const found = [];
  for (const fileName of await readdir(folder)) {
    if (!packageName.test(fileName)) continue;
    // Another worker may have just moved the package.
    const stat = await lstat(path.join(folder, fileName)).catch(() => null);
    if (stat?.isFile()) found.push({ fileName, sizeBytes: stat.size, at: stat.mtimeMs });
  }
  return found.toSorted((a, b) => a.at - b.at || a.fileName.localeCompare(b.fileName));
}

interface PackagePlace {
  centreCode: string;
  fileName: string;
}

export const packagePath = (folder: string, { centreCode, fileName }: PackagePlace): string =>
  path.join(folder, centreCode, fileName);

/** Moves a package to its school's `done/` or `failed/`, and writes its report there, readable by its owner only. */
export async function putAway(
  folder: string,
  place: PackagePlace,
  { to, report, now }: { to: FinishedFolder; report: string; now: Date },
): Promise<void> {
  const target = path.join(folder, place.centreCode, to);
  await mkdir(target, { recursive: true, mode: 0o700 });
  if (!(await isOwnFolder(target))) throw new Error('done/ or failed/ of a school is not a folder');
  const name = `${stampOf(now)}-${place.fileName}`;
  await writeFile(path.join(target, `${name.replace(/\.zip$/i, '')}.report.txt`), `${report}\n`, {
    mode: 0o600,
  });
  await rename(packagePath(folder, place), path.join(target, name)).catch((error: unknown) => {
    // The package was removed in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
}

/** False for a symbolic link, with which a sender could point to another school's folder. */
const isOwnFolder = async (place: string): Promise<boolean> =>
  (await lstat(place).catch(() => null))?.isDirectory() === true;

const stampOf = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-');

/** Deletes packages and reports that were moved to `done/` or `failed/` before the given time. */
export async function clearFinished(folder: string, before: Date): Promise<void> {
  for (const school of await readdir(folder, { withFileTypes: true })) {
    if (!school.isDirectory()) continue;
    for (const finished of finishedFolders) {
      const place = path.join(folder, school.name, finished);
      if (!(await isOwnFolder(place))) continue;
      const names = await readdir(place);
      const old = names.filter((name) => /^\d{4}-\d\d-\d\dT/.test(name) && name < stampOf(before));
      for (const name of old) await rm(path.join(place, name), { force: true });
    }
  }
}
