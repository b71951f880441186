/**
 * The watched folder: `<centre code>/<package>.zip`, and beside the packages `done/` and `failed/`. A zip is complete as
 * soon as it has its name, so it is written under another and renamed.
 */
import { lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asError } from '../../../platform/as-error.ts';

export interface FolderPackage {
  centreCode: string;
  fileName: string;
  sizeBytes: number;
}

/** Longer names couldn't get the time and the report's ending. */
const packageName = /^[\p{L}\p{N}_][\p{L}\p{N}_. ()-]{0,150}\.zip$/iu;
const finishedFolders = ['done', 'failed'] as const;
export type FinishedFolder = (typeof finishedFolders)[number];

/**
 * Every complete package, the oldest of a school first. Links are not followed. A school's folder that can't be read is an
 * error, and doesn't hold up the others.
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
    // A package that another worker has just moved away is gone.
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

/** Moves a package to its school's `done/` or `failed/`, with the report beside it, readable by the owner only. */
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
    // Someone took it away.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
}

/** A sender could make it a link to another school's folder. */
const isOwnFolder = async (place: string): Promise<boolean> =>
  (await lstat(place).catch(() => null))?.isDirectory() === true;

const stampOf = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-');

/** Deletes packages and reports that were put away before. */
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
