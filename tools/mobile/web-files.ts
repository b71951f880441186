/** Writes the folder that the native shell contains: the page and the built files (docs/mobile.md). */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShellSettings } from '@portal/contract/page-parts';
import type { Site } from '@portal/contract/site';
import { shellPage } from './shell-page.ts';

export interface WebFiles {
  /** The built web app. */
  dist: string;
  folder: string;
  site: Site;
  settings: ShellSettings;
}

/** Compressed copies are for the server, and pictures of the app for browsers that install it. */
const isNeeded = (file: string): boolean => !/\.(?:br|gz|map)$/.test(file);
const files = ['assets', 'favicon.ico', 'icon-192.png', 'apple-touch-icon.png', 'mark.svg'];

export async function writeWebFiles({ dist, folder, site, settings }: WebFiles): Promise<void> {
  const page = shellPage(await readFile(path.join(dist, 'index.html'), 'utf8'), site, settings);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const file of files)
    await cp(path.join(dist, file), path.join(folder, file), { recursive: true, filter: isNeeded });
  await writeFile(path.join(folder, 'index.html'), page);
}
