import { defineConfig } from 'vitest/config';

const NEVER = ['**/node_modules/**', '**/dist/**', '**/.cache/**'];
const TEST_LIMIT_MS = 30_000;

/**
 * Two projects: `unit` is pure and runs once; `api` needs a database and runs once per engine
 * (TEST_ENGINE=embedded|server, see tools/test-database.ts).
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'apps/web/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: NEVER,
          testTimeout: TEST_LIMIT_MS,
        },
      },
      {
        test: {
          name: 'api',
          // One import of the whole API for all files of a worker: each has a database and an app of its own.
          isolate: false,
          include: ['apps/api/**/*.test.ts'],
          exclude: NEVER,
          globalSetup: ['tools/test-database.ts'],
          testTimeout: TEST_LIMIT_MS,
          hookTimeout: TEST_LIMIT_MS,
        },
      },
    ],
  },
});
