'use strict';
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { root, run, say, timed } = require('./run.cjs');

const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.portal-packages');
/** Read and removed by tools/lib/start-portal.ts, which says how long the first start took. */
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
 * `npm ci` replaces node_modules, so it must not run on the Node that lives there: takes the machine's
 * own one from the search path.
 */
function hostNode() {
  if (!process.execPath.startsWith(modules)) return process.execPath;
  for (const folder of (process.env.PATH || '').split(path.delimiter)) {
    const candidate = path.join(folder, 'node');
    if (!folder.includes('node_modules') && fs.existsSync(candidate)) return candidate;
  }
  return process.execPath;
}

/** npm's own program: from npm when it called us, else the one that came with Node. */
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
  // npm unpacks on its one thread: on Linux, more than one beside it to write files is a third slower, and twice the work.
  const options = process.platform === 'linux' ? { env: { UV_THREADPOOL_SIZE: '1' } } : {};
  const program = npmProgram();
  return program ? run(hostNode(), [program, ...args], options) : run('npm', args, options);
}

function installPackages(extent) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (extent === 'run') args.push('--omit=dev');
  // What npm keeps is checked against the lock file's digests, so it need not ask whether there is something newer.
  if (runNpm([...args, '--prefer-offline'])) return true;
  // What it keeps may be from before a package we want was published.
  say('  once more, asking about every package …');
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
 * Installs the packages of package-lock.json when it or the kind of machine has changed: those that running
 * needs (`run`), or with the tools of checks and tests (`full`), which serve for running, too.
 */
function ensurePackages(extent) {
  const stamp = wantedStamp();
  const wanted = `${stamp} ${extent}`;
  if ([wanted, `${stamp} full`].includes(presentStamp())) return { ok: true };
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
  if (!fs.existsSync(nodeFile)) say(`Using this machine's Node ${process.versions.node}.`);
  return { ok: true };
}

module.exports = { ensurePackages };
