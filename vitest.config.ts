import { defineConfig } from 'vitest/config';

const NEVER = ['**/node_modules/**', '**/dist/**', '**/.cache/**'];
const TEST_LIMIT_MS = 30_000;

/**
 * Two projects: `unit` is pure and runs once; `api` needs a database and runs once per engine
 * (TEST_ENGINE=embedded|server, see tools/test-database.ts). Neither is isolated: the files of a worker share one import of
 * what they test, which otherwise is half of the time; a file puts back what it changes, and has a database of its own.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ['tools/testing/run-folder.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/{family,office}/src/**/*.test.{ts,tsx}',
            'apps/family/{,worker/}*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: NEVER,
          isolate: false,
          testTimeout: TEST_LIMIT_MS,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          exclude: NEVER,
          isolate: false,
          globalSetup: ['tools/test-database.ts'],
          testTimeout: TEST_LIMIT_MS,
          hookTimeout: TEST_LIMIT_MS,
        },
      },
    ],
  },
});
