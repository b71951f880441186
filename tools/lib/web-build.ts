import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from './start-problem.ts';

const root = path.resolve(import.meta.dirname, '../..');
const stampFile = path.join(root, '.cache/web-build');
const pageFile = path.join(root, 'apps/family/dist/index.html');
const sources = [
  'apps/family',
  'packages/client/src',
  'packages/contract/src',
  'packages/ui/src',
  'tools/build-web.ts',
  'tools/build-web',
  'package-lock.json',
];
const skipped = new Set(['node_modules', 'dist', '.cache']);

/** Fingerprint of the build's sources by name, size and modification time: cheaper than hashing and good enough here. */
function describeSources(): string {
  const hash = createHash('sha256');
  for (const source of sources) describe(path.join(root, source), hash);
  return hash.digest('hex');
}

function describe(file: string, hash: ReturnType<typeof createHash>): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!stats.isDirectory()) {
    hash.update(`${file}\n${stats.size}\n${stats.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(file).sort()) {
    if (!skipped.has(name) && !/\.test\.tsx?$/.test(name)) describe(path.join(file, name), hash);
  }
}

export const isWebBuilt = (page = pageFile): boolean => existsSync(page);

/** Builds the web app in a separate process, unless its sources haven't changed since the last build. */
export async function ensureWebBuilt(log: (message: string) => void): Promise<void> {
  const wanted = describeSources();
  const present = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (present === wanted && existsSync(pageFile)) return;
  rmSync(stampFile, { force: true });
  log('Building the web app');
  await buildWeb();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wanted);
}

async function buildWeb(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [path.join(root, 'tools/build-web.ts')], { cwd: root, env });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code === 0) return;
  throw new StartProblem(`The web app could not be built.\n${Buffer.concat(chunks).toString('utf8')}`);
}
