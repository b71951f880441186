'use strict';
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { root, run, print, timed } = require('./run.cjs');

const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.portal-packages');
/** Read and removed by tools/lib/time-taken.ts, which reports how long the first start took. */
const beganFile = path.join(modules, '.portal-install-began');
const nodeFile = path.join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** Same lock file on the same kind of machine: nothing to install. */
function wantedStamp() {
  const hash = createHash('sha256');
  hash.update(fs.readFileSync(path.join(root, 'package-lock.json')));
  hash.update(`${process.platform}/${process.arch}`);
  return hash.digest('hex');
}

function presentStamp() {
  try {
    return fs.readFileSync(stampFile, 'utf8');
  } catch {
    return '';
  }
}

/**
 * `npm ci` replaces node_modules, so it must not run on the Node installed there. Uses the system's
 * Node from the search path.
 */
function hostNode() {
  if (!process.execPath.startsWith(modules)) return process.execPath;
  for (const folder of (process.env.PATH || '').split(path.delimiter)) {
    const candidate = path.join(folder, 'node');
    if (!folder.includes('node_modules') && fs.existsSync(candidate)) return candidate;
  }
  return process.execPath;
}

/** Path of npm's script: from npm when it started this process, else the one shipped with Node. */
function npmProgram() {
  const called = process.env.npm_execpath;
  const besideNode = path.resolve(
    path.dirname(hostNode()),
    '..',
    'lib',
    'node_modules',
    'npm',
    'bin',
    'npm-cli.js',
  );
  return [called, besideNode].find((file) => file && /\.c?js$/.test(file) && fs.existsSync(file));
}

function runNpm(args) {
  // npm unpacks on a single thread. On Linux, more than one extra thread for file writes takes a third longer and twice the CPU time.
  const options = process.platform === 'linux' ? { env: { UV_THREADPOOL_SIZE: '1' } } : {};
  const program = npmProgram();
  return program ? run(hostNode(), [program, ...args], options) : run('npm', args, options);
}

function installPackages(extent) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (extent === 'run') args.push('--omit=dev');
  // Cached packages are verified against the lock file's digests, so npm needn't revalidate its cache.
  if (runNpm([...args, '--prefer-offline'])) return true;
  // Cached metadata may predate a package in the lock file.
  print('  once more, asking about every package …');
  return runNpm(args);
}

function nodeProblem() {
  if (fs.existsSync(nodeFile)) return null;
  if (Number(process.versions.node.split('.')[0]) >= 24) return null;
  return [
    `There is no Node package for ${process.platform}/${process.arch}, and this machine's Node is ${process.versions.node}.`,
    'Install Node 24 or later and run the command again.',
  ].join('\n');
}

/**
 * Installs the packages in package-lock.json when that file or the platform has changed. `run` installs what the portal
 * needs; `full` adds the tools for checks and tests. A full installation stays full, so that `npm start` after an update
 * keeps the tools.
 */
function ensurePackages(needed) {
  const present = presentStamp();
  const extent = present.endsWith(' full') ? 'full' : needed;
  const wanted = `${wantedStamp()} ${extent}`;
  if (present === wanted) return { ok: true };
  const beganAt = Date.now();
  const what = fs.existsSync(modules)
    ? 'Bringing the packages up to date (npm ci)'
    : 'Installing the packages (npm ci)';
  if (!timed(what, () => installPackages(extent))) {
    return {
      ok: false,
      problem:
        'The packages could not be installed. See the message of npm above; check the network and the free disk space.',
    };
  }
  const problem = nodeProblem();
  if (problem) return { ok: false, problem };
  fs.writeFileSync(stampFile, wanted);
  fs.writeFileSync(beganFile, String(beganAt));
  if (!fs.existsSync(nodeFile)) print(`Using this machine's Node ${process.versions.node}.`);
  return { ok: true };
}

module.exports = { ensurePackages };
