'use strict';
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { aptInstall, print } = require('./run.cjs');

const OLDEST_MAJOR = 15;
/** The most common production version. Preferred when several are installed. */
const PREFERRED_MAJOR = 15;

/** Folders where Debian, Homebrew and the macOS installers put PostgreSQL. */
function candidateFolders() {
  const versioned = [
    ['/usr/lib/postgresql', (name) => [name, 'bin']],
    ['/opt/homebrew/opt', (name) => [name, 'bin']],
    ['/usr/local/opt', (name) => [name, 'bin']],
    ['/Applications/Postgres.app/Contents/Versions', (name) => [name, 'bin']],
  ].flatMap(([base, parts]) => {
    if (!fs.existsSync(base)) return [];
    const names = fs.readdirSync(base).filter((name) => /^(postgresql(@\d+)?|\d+)$/.test(name));
    return names.map((name) => path.join(base, ...parts(name)));
  });
  const onPath = (process.env.PATH || '').split(path.delimiter).filter(Boolean);
  return [...versioned, ...onPath];
}

function majorOf(folder) {
  const answer = spawnSync(path.join(folder, 'postgres'), ['--version'], {
    encoding: 'utf8',
    timeout: 5_000,
  });
  const found = /PostgreSQL\) (\d+)/.exec(answer.stdout || '');
  return found ? Number(found[1]) : 0;
}

/**
 * A PostgreSQL server (15 or later) on this machine for the second run of the API tests, or null:
 * `{ binaries, major }`. POSTGRES_BINARIES overrides the search.
 */
function findPostgresServer() {
  const chosen = process.env.POSTGRES_BINARIES;
  const folders = (chosen ? [chosen] : candidateFolders()).filter(
    (folder) => fs.existsSync(path.join(folder, 'postgres')) && fs.existsSync(path.join(folder, 'initdb')),
  );
  const servers = folders.map((binaries) => ({ binaries, major: majorOf(binaries) }));
  const fitting = servers.filter((server) => server.major >= OLDEST_MAJOR);
  fitting.sort((a, b) => Number(b.major === PREFERRED_MAJOR) - Number(a.major === PREFERRED_MAJOR));
  return fitting[0] || null;
}

/** Finds or installs a PostgreSQL server. Without one, the second run of the API tests is skipped. */
function ensureDatabase() {
  if (findPostgresServer()) return;
  print(
    `The API tests also run on a PostgreSQL server (${OLDEST_MAJOR} or later), and none is on this machine.`,
  );
  if (aptInstall('postgresql') && findPostgresServer()) return;
  print('PostgreSQL could not be installed here: that run will be counted as skipped.');
}

module.exports = { ensureDatabase, findPostgresServer };
