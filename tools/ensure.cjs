'use strict';
/**
 * Prepares a fresh clone, so that everything else can run on the Node version in node_modules.
 *
 * Runs before every command (npm's `pre…` scripts), on any Node from 18 up and with nothing installed:
 * CommonJS and Node's built-in modules only. When there is nothing to do, it takes a few milliseconds.
 *
 *   node tools/ensure.cjs [--run] [--browser] [--engines] [--database] [--readers]
 *
 * `--run`: installs only what running the portal needs. The first other command installs the tools for checks and tests.
 */
const { ensurePackages } = require('./ensure/packages.cjs');
const { print } = require('./ensure/run.cjs');

function main(args) {
  const packages = ensurePackages(args.includes('--run') ? 'run' : 'full');
  if (!packages.ok) {
    print(packages.problem);
    return 1;
  }
  // Loaded late: neither is needed by `npm start`.
  if (args.includes('--browser')) {
    const { ensureBrowser } = require('./ensure/browser.cjs');
    ensureBrowser();
  }
  if (args.includes('--engines')) {
    const { ensureEngines } = require('./ensure/engines.cjs');
    ensureEngines();
  }
  if (args.includes('--database')) {
    const { ensureDatabase } = require('./ensure/database.cjs');
    ensureDatabase();
  }
  if (args.includes('--readers')) {
    const { ensureReaders } = require('./ensure/readers.cjs');
    ensureReaders();
  }
  return 0;
}

process.exitCode = main(process.argv.slice(2));
