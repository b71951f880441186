import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** How to start PostgreSQL executables on this machine. */
export interface Launcher {
  prefix: string[];
  options: { uid?: number; gid?: number };
}

/** Debian's `nobody`: PostgreSQL refuses root, and requires an existing user. */
const NOBODY = 65534;

let known: Launcher | undefined;

/**
 * Determines how to start PostgreSQL here, once per process. PostgreSQL refuses to run as root. A user namespace that
 * maps root to `nobody` satisfies it while root still owns the files; where namespaces are forbidden the executable
 * runs as `nobody`. On Linux a parent-death signal shuts the server down cleanly even when this process is killed.
 */
export function findLauncher(): Launcher {
  known ??= discoverLauncher();
  return known;
}

function discoverLauncher(): Launcher {
  if (process.platform !== 'linux') return { prefix: [], options: {} };
  const lifeline = runs('setpriv', ['--pdeathsig', 'INT', '--', 'true'])
    ? ['setpriv', '--pdeathsig', 'INT', '--']
    : [];
  if (process.getuid?.() !== 0) return { prefix: lifeline, options: {} };
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
  const [program = '', ...rest] = namespace;
  if (runs(program, [...rest, 'true'])) return { prefix: [...namespace, ...lifeline], options: {} };
  return { prefix: lifeline, options: { uid: NOBODY, gid: NOBODY } };
}

function runs(program: string, args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** The user who must own the files, when PostgreSQL runs as another user. */
export function fileOwner(launcher: Launcher): { uid: number; gid: number } | undefined {
  const { uid, gid } = launcher.options;
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/** PostgreSQL's messages in English and its times in UTC, whatever the machine's locale. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Runs a PostgreSQL executable to completion and returns its output. */
export function runProgram(
  launcher: Launcher,
  program: string,
  args: string[],
): { ok: boolean; output: string } {
  const [command = program, ...rest] = [...launcher.prefix, program, ...args];
  const result = spawnSync(command, rest, {
    ...launcher.options,
    cwd: '/',
    env: environment(),
    encoding: 'utf8',
    timeout: 120_000,
  });
  return {
    ok: result.status === 0,
    output: `${result.stdout ?? ''}${result.stderr ?? ''}${result.error ?? ''}`,
  };
}

/**
 * Starts the server with its messages in a file. It gets its own session, so that Ctrl+C in a terminal reaches only
 * this program, which then stops the server last.
 */
export function spawnServer(
  launcher: Launcher,
  program: string,
  args: string[],
  logFd: number,
): ChildProcess {
  const [command = program, ...rest] = [...launcher.prefix, program, ...args];
  return spawn(command, rest, {
    ...launcher.options,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', logFd, logFd],
  });
}
