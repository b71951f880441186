/** The two releases of a rehearsal: the previous one, taken from git and built, and this tree. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../../lib/start-problem.ts';
import type { DatabaseUrls } from '../cluster/cluster.ts';
import { rehearsalSecret } from '../cluster/portal.ts';

export interface Release {
  /** Shown in the report. */
  name: string;
  folder: string;
  /** The script that its processes run. */
  script: string;
  migrations: readonly string[];
}

const root = path.resolve(import.meta.dirname, '../../..');
const migrationsPath = 'apps/api/migrations';

function git(...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
  if (status === 0) return stdout.trim();
  throw new StartProblem(`The rehearsal needs the repository's history: ${error?.message ?? stderr}`);
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

const isMigration = (name: string): boolean => name.endsWith('.sql');

const here = (): string[] => readdirSync(path.join(root, migrationsPath)).filter(isMigration).sort();

const migrationsAt = (commit: string): string[] =>
  linesOf(git('ls-tree', '--name-only', commit, `${migrationsPath}/`))
    .map((file) => path.basename(file))
    .filter(isMigration);

/**
 * The newest release tag or, without one, the parent of the commit that brought the newest migration, so that the
 * rehearsal runs that migration. Where this tree can't migrate the parent's database, that commit itself.
 */
export function findPrevious(): string {
  const [tag] = linesOf(git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname'));
  if (tag !== undefined) return tag;
  const now = here();
  const isBefore = (commit: string): boolean => migrationsAt(commit).every((name, at) => name === now[at]);
  const newest = git('log', '--first-parent', '-1', '--format=%P %H', '--', migrationsPath).split(' ');
  const found = [newest[0], newest.at(-1)].find((commit) => commit !== undefined && isBefore(commit));
  if (found === undefined)
    throw new StartProblem(
      'No earlier commit has a database that this tree can migrate. Name one with --from.',
    );
  return found;
}

/** Builds this tree. */
export async function buildHere(): Promise<Release> {
  const isChanged = git('status', '--porcelain') !== '';
  const name = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  return build(name, root);
}

/** Takes a commit from the repository into a folder, installs its packages and builds it. */
export async function buildPrevious(commit: string, folder: string): Promise<Release> {
  mkdirSync(folder);
  const archive = `${folder}.tar`;
  git('archive', '--format=tar', `--output=${archive}`, commit);
  await run('tar', ['-xf', archive, '-C', folder], folder);
  await run(process.execPath, ['tools/ensure.cjs', '--run'], folder);
  return build(git('rev-parse', '--short', commit), folder);
}

async function build(name: string, folder: string): Promise<Release> {
  const program = `const { ensureWebBuilt } = await import('./tools/lib/web-build.ts'); await ensureWebBuilt(console.log);`;
  await run(process.execPath, ['--input-type=module', '--eval', program], folder);
  const migrations = readdirSync(path.join(folder, migrationsPath)).filter(isMigration).sort();
  return { name, folder, script: path.join(folder, 'tools/start.ts'), migrations };
}

/** `npm run portal -- migrate` of a release, as its deployment runs it. */
export const migrateWith = ({ folder }: Release, { owner, runtime }: DatabaseUrls): Promise<void> =>
  run(process.execPath, ['apps/api/src/cli/main.ts', 'migrate'], folder, {
    DATABASE_URL: runtime,
    MIGRATION_DATABASE_URL: owner,
    PORTAL_SECRET: rehearsalSecret,
  });

async function run(
  program: string,
  args: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${Buffer.concat(said).toString('utf8')}`);
}
