'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { aptInstall, root, run, print, succeeds, timed } = require('./run.cjs');

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of the executable inside Playwright's download, for each operating system. */
const playwrightPrograms = [
  ['chrome-linux', 'chrome'],
  ['chrome-linux64', 'chrome'],
  ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
  ...['chrome-mac', 'chrome-mac-x64', 'chrome-mac-arm64'].map((folder) => [
    folder,
    'Google Chrome for Testing.app',
    'Contents',
    'MacOS',
    'Google Chrome for Testing',
  ]),
];

function playwrightFolders() {
  const caches = process.platform === 'darwin' ? ['Library', 'Caches'] : ['.cache'];
  const base = process.env.PLAYWRIGHT_BROWSERS_PATH || path.join(os.homedir(), ...caches, 'ms-playwright');
  if (!fs.existsSync(base)) return [];
  const builds = fs.readdirSync(base).filter((name) => /^chromium-\d+$/.test(name));
  return builds
    .sort()
    .reverse()
    .map((name) => path.join(base, name));
}

/** Path of Chromium on this machine, or null. CHROMIUM_PATH overrides the search. */
function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return fs.existsSync(chosen) ? chosen : null;
  const downloaded = playwrightFolders().flatMap((folder) =>
    playwrightPrograms.map((parts) => path.join(folder, ...parts)),
  );
  return [...installed, ...downloaded].find((file) => fs.existsSync(file)) || null;
}

/** Chromium's headless shell: the journeys run in two thirds of the time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** The browser for the journeys: the headless shell if installed, else Chromium, or null. CHROMIUM_PATH overrides it. */
function findJourneyBrowser() {
  if (process.env.CHROMIUM_PATH || !fs.existsSync(headlessShell)) return findChromium();
  return headlessShell;
}

/** Ubuntu's chromium package only points at a snap, which containers cannot run. */
function aptHasChromium() {
  try {
    return !/^ID=ubuntu$/m.test(fs.readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function downloadWithPlaywright() {
  const program = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const isRoot = process.platform === 'linux' && process.getuid() === 0;
  const args = [program, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'];
  return timed('Downloading Chromium with Playwright', () => run(process.execPath, args));
}

/** Finds or installs Chromium, and the headless shell where the distribution has it. */
function ensureBrowser() {
  ensureChromium();
  if (process.env.CHROMIUM_PATH || fs.existsSync(headlessShell) || !aptHasChromium()) return;
  if (!aptInstall('chromium-headless-shell'))
    print('The journeys will run in Chromium itself, which takes longer.');
}

/** Finds or installs Chromium; reports what to do when neither works. */
function ensureChromium() {
  if (findChromium()) return;
  print('The end-to-end journeys need Chromium, and it is not on this machine.');
  if (process.env.CHROMIUM_PATH) {
    print(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist.`);
    return;
  }
  if (aptHasChromium() && aptInstall('chromium') && succeeds('/usr/bin/chromium', ['--version'])) return;
  if (downloadWithPlaywright() && findChromium()) return;
  print('Chromium could not be installed, so the journeys will fail. Install it, or set CHROMIUM_PATH.');
}

module.exports = { ensureBrowser, findChromium, findJourneyBrowser };
