'use strict';
const fs = require('node:fs');
const { aptInstall, print } = require('./run.cjs');

/** Paths on Debian and Ubuntu. Environment variables override them. */
const firefoxProgram = process.env.FIREFOX_PATH || '/usr/bin/firefox-esr';
const webkitPrograms = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: findMiniBrowser(),
  screen: '/usr/bin/Xvfb',
};

function findMiniBrowser() {
  const folders = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((name) => `/usr/lib/${name}/webkit2gtk-4.1`);
  const programs = folders.map((folder) => `${folder}/MiniBrowser`);
  return programs.find((program) => fs.existsSync(program)) || programs[0];
}

const packages = [
  { name: 'firefox-esr', isThere: () => fs.existsSync(firefoxProgram) },
  {
    name: 'webkit2gtk-driver',
    isThere: () => fs.existsSync(webkitPrograms.driver) && fs.existsSync(findMiniBrowser()),
  },
  { name: 'xvfb', isThere: () => fs.existsSync(webkitPrograms.screen) },
];

/** The missing Debian packages that the core journeys need for Firefox and WebKit. */
function missingEngines() {
  return packages.filter(({ isThere }) => !isThere()).map(({ name }) => name);
}

/** Finds or installs Firefox ESR and WebKitGTK, each with its driver. */
function ensureEngines() {
  for (const { name, isThere } of packages) {
    if (isThere() || (aptInstall(name) && isThere())) continue;
    print(`${name} could not be installed here: the core journeys can't run in every engine.`);
  }
}

module.exports = { ensureEngines, firefoxProgram, missingEngines, webkitPrograms };
