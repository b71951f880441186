'use strict';
const { spawnSync } = require('node:child_process');
const path = require('node:path');

const root = path.resolve(__dirname, '..', '..');
const MINUTE_MS = 60_000;

function print(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs a command in the project's folder and shows its output. True when it succeeded. */
function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 15 * MINUTE_MS,
    env: { ...process.env, ...options.env },
  });
  return result.status === 0;
}

/** Runs a command silently. True when it succeeded. */
function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore', timeout: MINUTE_MS / 4 }).status === 0;
}

/** Prints a step's name, runs it and prints how long it took. */
function timed(what, action) {
  print(`${what} …`);
  const startedAt = Date.now();
  const ok = action();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  print(ok ? `  done in ${seconds} s` : `  did not work (after ${seconds} s)`);
  return ok;
}

/**
 * Installs a system package with apt-get, if available and allowed without a prompt:
 * as root, or with passwordless sudo.
 */
function aptInstall(packageName) {
  if (process.platform !== 'linux' || !succeeds('apt-get', ['--version'])) return false;
  const isRoot = process.getuid() === 0;
  if (!isRoot && !succeeds('sudo', ['-n', 'true'])) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    isRoot
      ? run('apt-get', args, { env })
      : run('sudo', ['-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]);
  return timed(`Installing ${packageName} with apt-get`, () => {
    apt('update', '-qq');
    return apt('install', '-y', '-qq', '--no-install-recommends', packageName);
  });
}

module.exports = { root, print, run, succeeds, timed, aptInstall };
