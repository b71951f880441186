import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as contract from '@portal/contract';

const SRC = join(import.meta.dirname, 'src');

/** The hooks that submit; each runs one submission at a time (platform/one-at-a-time.ts). */
const GUARD =
  /\b(?:useSendOnce|useChange|useRequestForm|useSettingForm|useLinkAction|useAccountForm|useLogin|RowForm)\b/;

/** Modules that only make the call: every page that uses one submits through a guarded hook of its own. */
const calledThrough: Readonly<Record<string, readonly string[]>> = {
  'areas/payments/card/payment-calls.ts': ['areas/payments/card/use-payment.ts'],
  'areas/registration/confirm-name.ts': [
    'areas/registration/use-associate.ts',
    'areas/registration/verify-identity.tsx',
  ],
  'areas/registration/owner-register-screen.tsx': ['areas/registration/use-account-form.ts'],
  'areas/registration/viewer-register-screen.tsx': ['areas/registration/use-account-form.ts'],
  'areas/session/passkey-sign-in.ts': ['platform/sign-in/use-login.ts'],
  'areas/session/sign-in-screen.tsx': ['platform/sign-in/use-login.ts'],
  'areas/student-photo/photo-calls.ts': [
    'areas/student-photo/photo-options-screen.tsx',
    'areas/student-photo/photo-terms.tsx',
    'areas/student-photo/school-photo-screen.tsx',
    'areas/student-photo/upload/upload-photo-screen.tsx',
  ],
  'areas/viewers/manage/save-viewer.ts': ['areas/viewers/manage/use-viewer-form.ts'],
  'platform/session.ts': ['app/shell/use-logout.ts', 'areas/terms/terms-screen.tsx'],
};

/** Sent without anybody pressing anything, so nothing can be activated twice. */
const automatic: readonly string[] = [
  // A followed link that acts as the page opens.
  'areas/registration/activate-screen.tsx',
  'areas/registration/owner-arrival.ts',
  // Saves what was typed, one save at a time.
  'areas/consent/request/use-kept-answers.ts',
  'areas/service-status/update-screen.tsx',
];

/** Not sent through `call`: by the browser itself, a script beside the bundle, or the error reports' own queue. */
const notCalled: readonly string[] = ['errorReports.report', 'payments.returned', 'payments.returnedInApp'];

const sources = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter((path) => !/\.(?:test|factory)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }));

const posts = Object.entries(contract).flatMap(([name, value]) =>
  typeof value === 'object' && value !== null && 'method' in value && value.method === 'POST'
    ? [{ name, id: 'id' in value ? value.id : '' }]
    : [],
);

const callsOf = (name: string) =>
  sources.filter(({ text }) => new RegExp(`call\\(\\s*${name}\\b`).test(text));
const textOf = (path: string): string => sources.find((source) => source.path === path)?.text ?? '';

describe('every change a page sends', () => {
  it.each(posts)('$id is submitted once, however often its button is activated', ({ name, id }) => {
    const callers = callsOf(name);
    expect(callers.length > 0, 'a page sends it').toBe(!notCalled.includes(id));
    for (const { path, text } of callers) {
      if (automatic.includes(path)) continue;
      const guarded = calledThrough[path]?.map(textOf) ?? [text];
      for (const guard of guarded) expect(guard, `${path} submits through a guarded hook`).toMatch(GUARD);
    }
  });

  it('goes through the guarded hooks alone', () => {
    expect(sources.filter(({ text }) => text.includes('useMutation')).map(({ path }) => path)).toEqual([]);
  });
});
