/** The source of a package: a folder or a zip. Nothing is ever unpacked to disk. */
import { lstat, readdir } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { PackageError } from '../report/report.ts';
import { openZip } from './zip-source.ts';

export interface PackageSource {
  /** Size of each entry by its name: files at the root, and PDFs and photos as `files/<name>`. */
  entries: ReadonlyMap<string, number>;
  open(name: string): Promise<Readable>;
  close(): Promise<void>;
}

export async function openPackage(location: string): Promise<PackageSource> {
  const stat = await lstat(location).catch(rejectUnreadable);
  if (stat.isDirectory()) return openFolder(location);
  if (stat.isFile() && location.toLowerCase().endsWith('.zip')) return openZip(location);
  throw new PackageError(`${location} is neither a folder nor a zip file.`);
}

/** The CSV files of a package: lower-case name → name in the package. */
export function csvEntries(source: PackageSource): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of source.entries.keys()) {
    const name = entry.toLowerCase();
    if (name.includes('/') || !name.endsWith('.csv')) continue;
    const other = found.get(name);
    if (other !== undefined) throw new PackageError(`The package has both ${other} and ${entry}: keep one.`);
    found.set(name, entry);
  }
  return found;
}

/** Reports a path that doesn't exist, or that the user running the command can't read. */
function rejectUnreadable(error: unknown): never {
  throw new PackageError(
    `The package can't be read: ${error instanceof Error ? error.message : String(error)}.`,
  );
}

/** A folder; links are not followed, so that a package can't reach outside itself. */
async function openFolder(folder: string): Promise<PackageSource> {
  const entries = new Map<string, number>();
  for (const part of ['', 'files/']) {
    const names = await readdir(path.join(folder, part)).catch((error: unknown) =>
      part === '' ? rejectUnreadable(error) : [],
    );
    for (const name of names.toSorted((a, b) => a.localeCompare(b))) {
      const stat = await lstat(path.join(folder, part, name));
      if (stat.isFile()) entries.set(part + name, stat.size);
    }
  }
  return {
    entries,
    open: (name) => {
      if (!entries.has(name)) throw new PackageError(`${name} is not in the package.`);
      return Promise.resolve(createReadStream(path.join(folder, name)));
    },
    close: () => Promise.resolve(),
  };
}
