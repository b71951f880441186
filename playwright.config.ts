import { defineConfig, devices } from '@playwright/test';
import { journeyBrowserOptions } from './tools/lib/chromium.ts';
import { freePort, freePortPair } from './tools/lib/ports.ts';

/** Chosen once, when the runner loads this file; its workers load it again and inherit them. */
process.env['E2E_PORT'] ??= String(await freePort());
process.env['E2E_SHELL_PORT'] ??= String(await freePort());
process.env['E2E_SIMULATORS_PORT'] ??= String(await freePortPair());

const SECOND_MS = 1000;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: '**/e2e/engines/**',
  outputDir: 'e2e/test-results',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  fullyParallel: false,
  // A journey that looks four pages over in two widths and two colour schemes takes its time on a busy machine.
  timeout: 150 * SECOND_MS,
  expect: { timeout: 15 * SECOND_MS },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? '.cache/test-reports/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${process.env['E2E_PORT']}`,
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    // The worker would answer requests that journeys intercept. Its own journeys allow it (e2e/app).
    serviceWorkers: 'block',
    // What waits longer than that waits for something that won't come: better said at once than at the journey's end.
    actionTimeout: 45 * SECOND_MS,
    navigationTimeout: 45 * SECOND_MS,
    // Costs a third of every journey: asked for with E2E_TRACE=on when one fails.
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: journeyBrowserOptions(),
  },
  projects: [{ name: 'chromium' }],
});
