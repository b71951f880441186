import { defineConfig } from 'oxlint';
import { layoutRules } from './tools/lint/layout-rules.ts';

const FILE_LINES = 400;
const FUNCTION_LINES = 80;

export default defineConfig({
  plugins: ['typescript', 'import', 'promise', 'node', 'unicorn', 'oxc', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['**/dist/**', '**/.cache/**', '**/.data/**', 'e2e/screenshots/**', '**/test-results/**'],
  rules: {
    'max-lines': ['error', { max: FILE_LINES }],
    'max-lines-per-function': ['error', { max: FUNCTION_LINES }],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'node/no-process-env': 'error',
    'typescript/await-thenable': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-type-assertion': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    // Against the grain of this code, or wrong about it.
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'no-underscore-dangle': 'off',
    'no-unmodified-loop-condition': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'typescript/no-misused-spread': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-array-sort': 'off',
  },
  overrides: [
    ...layoutRules,
    {
      files: ['apps/{family,office}/src/**', 'packages/{client,ui}/src/**'],
      plugins: ['typescript', 'import', 'promise', 'unicorn', 'oxc', 'vitest', 'react', 'jsx-a11y'],
      rules: {
        'react/exhaustive-deps': 'error',
        'react/no-danger': 'error',
        'react/react-in-jsx-scope': 'off',
        'react/rules-of-hooks': 'error',
        // Focus moves on purpose in dialogs and in the code step; a native checkbox carries its own state.
        // The specification gives the pages access keys.
        'jsx-a11y/no-access-key': 'off',
        'jsx-a11y/no-autofocus': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
        // A document that scrolls within the page must take focus to be scrolled by keyboard.
        'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region'] }],
        'jsx-a11y/prefer-tag-over-role': 'off',
        'jsx-a11y/role-has-required-aria-props': 'off',
      },
    },
    {
      files: [
        'apps/api/src/config/env.ts',
        'apps/*/*.config.ts',
        'tools/**',
        'e2e/**',
        '*.config.ts',
        'packages/simulators/src/simulators.ts',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    { files: ['**/*.test.{ts,tsx}', 'e2e/**'], rules: { 'max-lines-per-function': 'off' } },
    // Their tools want a default export.
    {
      files: ['*.config.ts', 'apps/*/*.config.ts', 'e2e/support/global-setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});
