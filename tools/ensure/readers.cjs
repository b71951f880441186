'use strict';
const { aptInstall, say, succeeds } = require('./run.cjs');

/** Programs of others that read what we write: is it there, and the package that brings it. */
const readers = [
  { what: 'PDFs', program: ['pdftotext', '-v'], packageName: 'poppler-utils' },
  {
    what: 'calendars',
    program: ['/usr/bin/python3', '-c', 'import icalendar'],
    packageName: 'python3-icalendar',
  },
];

/** Finds or installs what reads our PDFs and calendars back; what is missing is said, here and by its tests. */
function ensureReaders() {
  for (const { what, program, packageName } of readers) {
    const [command, ...args] = program;
    const isThere = () => succeeds(command, args);
    if (isThere() || (aptInstall(packageName) && isThere())) continue;
    say(`${packageName} could not be installed here: our ${what} are not read with it.`);
  }
}

module.exports = { ensureReaders };
