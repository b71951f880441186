import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from './start-problem.ts';

const root = path.resolve(import.meta.dirname, '../..');
const stampFile = path.join(root, '.cache/web-build');
const pageFile = path.join(root, 'apps/family/dist/index.html');
const officeFile = path.join(root, 'apps/office/dist/index.html');
const sources = [
  ...['index.html', 'package.json', 'public', 'src', 'worker', 'vite.config.ts'].map(
    (name) => `apps/family/${name}`,
  ),
  ...['index.html', 'package.json', 'src', 'vite.config.ts'].map((name) => `apps/office/${name}`),
  ...['client', 'contract', 'texts', 'ui'].map((name) => `packages/${name}/src`),
  'tools/build-web.ts',
  'tools/build-web',
  'package-lock.json',
];

/** When a file, or anything in a folder, was last changed. */
function changedAt(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  const names = readdirSync(file).filter((name) => !/\.test\.tsx?$/.test(name));
  return Math.max(stats.mtimeMs, ...names.map((name) => changedAt(path.join(file, name))));
}

export const isWebBuilt = (page = pageFile): boolean => existsSync(page);

/** Builds the web app in a separate process, unless its sources haven't changed since the last build. */
export async function ensureWebBuilt(log: (message: string) => void): Promise<void> {
  const startedAt = new Date();
  const newest = Math.max(...sources.map((source) => changedAt(path.join(root, source))));
  if (existsSync(pageFile) && existsSync(officeFile) && changedAt(stampFile) > newest) return;
  log('Building the web app');
  await buildWeb();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, '');
  utimesSync(stampFile, startedAt, startedAt);
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
