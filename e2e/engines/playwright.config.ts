import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { EngineName } from './engine.ts';

const root = path.resolve(import.meta.dirname, '../..');
const report = process.env['E2E_REPORT'] ?? path.join(root, '.cache/test-reports/e2e-engines.json');

/** The core journeys in three engines, driven by protocols that Debian's builds support. Each worker has its own portal. */
export default defineConfig<object, { engine: EngineName }>({
  testDir: import.meta.dirname,
  testMatch: '*.e2e.ts',
  outputDir: path.join(root, 'e2e/test-results/engines'),
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  reporter: [['list'], ['json', { outputFile: report }]],
  projects: [
    { name: 'Chromium', use: { engine: 'chromium' } },
    { name: 'Firefox ESR', use: { engine: 'firefox' } },
    { name: 'WebKitGTK', use: { engine: 'webkit' } },
  ],
});
