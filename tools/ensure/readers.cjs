'use strict';
const { aptInstall, print, succeeds } = require('./run.cjs');

/** Third-party programs that validate our output: a check for each, and the package that provides it. */
const readers = [
  { what: 'PDFs', program: ['pdftotext', '-v'], packageName: 'poppler-utils' },
  {
    what: 'calendars',
    program: ['/usr/bin/python3', '-c', 'import icalendar'],
    packageName: 'python3-icalendar',
  },
];

/** Finds or installs the programs that validate our PDFs and calendars. Missing ones are reported here and by their tests. */
function ensureReaders() {
  for (const { what, program, packageName } of readers) {
    const [command, ...args] = program;
    const isThere = () => succeeds(command, args);
    if (isThere() || (aptInstall(packageName) && isThere())) continue;
    print(`${packageName} could not be installed here: our ${what} are not read with it.`);
  }
}

module.exports = { ensureReaders };
