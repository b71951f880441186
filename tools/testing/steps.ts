import path from 'node:path';
import { findJourneyBrowser } from '../ensure/browser.cjs';
import { findPostgresServer } from '../ensure/database.cjs';
import { missingEngines } from '../ensure/engines.cjs';
import { readPlaywrightCounts, readVitestCounts } from './counts.ts';
import type { Counts } from './counts.ts';

/** One step of `npm test`. */
export interface Step {
  title: string;
  /** A package's script and its arguments. */
  command: string[];
  env?: Record<string, string>;
  limitMinutes: number;
  /** Where the runner writes its counts. A check without a report counts as one test. */
  report?: { file: string; read: (file: string) => Counts };
  /** Why the step can't run on this machine. It then counts as skipped, or as failed if required. */
  impossible?: { reason: string; required: boolean };
}

export type Selection = 'all' | 'check' | 'unit' | 'e2e';

export const root = path.resolve(import.meta.dirname, '../..');
const reportFolder = path.join(root, '.cache/test-reports');

const checks: Step[] = [
  {
    title: 'Format',
    command: ['prettier/bin/prettier.cjs', '--check', '.', '--log-level=warn'],
    limitMinutes: 3,
  },
  { title: 'Lint and import rules', command: ['oxlint/bin/oxlint'], limitMinutes: 3 },
  { title: 'Types', command: ['typescript/bin/tsc', '-b'], limitMinutes: 5 },
  { title: 'Dead code', command: ['knip/bin/knip.js'], limitMinutes: 3 },
  {
    title: 'Migrations',
    command: ['squawk-cli/js/bin/squawk', 'apps/api/migrations/*.sql'],
    limitMinutes: 1,
  },
];

function vitest(title: string, project: string, name: string, env: Record<string, string> = {}): Step {
  const file = path.join(reportFolder, `${name}.json`);
  const command = ['vitest/vitest.mjs', 'run', '--project', project, '--reporter=default', '--reporter=json'];
  return {
    title,
    command: [...command, `--outputFile.json=${file}`],
    env,
    limitMinutes: 15,
    report: { file, read: readVitestCounts },
  };
}

function unitSteps(): Step[] {
  const server = findPostgresServer();
  const onServer = vitest(`API tests on a PostgreSQL ${server?.major ?? ''} server`, 'api', 'api-server', {
    TEST_ENGINE: 'server',
  });
  const reason = 'There is no PostgreSQL server (15 or later) on this machine, so this run is skipped.';
  return [
    vitest('Unit tests', 'unit', 'unit'),
    vitest('API tests on the embedded PostgreSQL', 'api', 'api-embedded', { TEST_ENGINE: 'embedded' }),
    server === null ? { ...onServer, impossible: { reason, required: false } } : onServer,
  ];
}

function journeys(): Step {
  const file = path.join(reportFolder, 'e2e.json');
  const step: Step = {
    title: 'End-to-end journeys in Chromium',
    command: ['@playwright/test/cli.js', 'test'],
    env: { E2E_REPORT: file },
    limitMinutes: 25,
    report: { file, read: readPlaywrightCounts },
  };
  if (findJourneyBrowser() !== null) return step;
  const reason = 'There is no Chromium on this machine. Install it, or name it with CHROMIUM_PATH.';
  return { ...step, impossible: { reason, required: true } };
}

/** Most parents use WebKit browsers: the core journeys must work there and in Firefox. */
function coreJourneys(): Step {
  const file = path.join(reportFolder, 'e2e-engines.json');
  const step: Step = {
    title: 'Core journeys in Chromium, Firefox ESR and WebKitGTK',
    command: ['@playwright/test/cli.js', 'test', '--config', 'e2e/engines/playwright.config.ts'],
    env: { E2E_REPORT: file },
    limitMinutes: 10,
    report: { file, read: readPlaywrightCounts },
  };
  const missing = missingEngines();
  if (missing.length === 0) return step;
  const reason = `This machine lacks ${missing.join(', ')}, which Debian and Ubuntu have as packages.`;
  return { ...step, impossible: { reason, required: process.platform === 'linux' } };
}

const steps: Record<Selection, () => Step[]> = {
  all: () => [...checks, ...unitSteps(), journeys(), coreJourneys()],
  check: () => checks,
  unit: unitSteps,
  e2e: () => [journeys(), coreJourneys()],
};

/** The steps that a command runs, in order. */
export function stepsOf(selection: Selection): Step[] {
  return steps[selection]();
}
