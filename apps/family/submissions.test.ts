import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as contract from '@portal/contract/all';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['apps/family/src', 'apps/office/src', 'packages/client/src'];

/** The hooks and components that submit; each runs one submission at a time (packages/client/src/forms/one-at-a-time.ts). */
const GUARD = /\b(?:useSendOnce|useAction|useForm|useLogin|RowForm|ConfirmButton)\b/;

/** Modules that only make the call. Every page that uses one submits through its own guarded hook. */
const calledThrough: Readonly<Record<string, readonly string[]>> = {
  'apps/family/src/areas/payments/card/payment-calls.ts': [
    'apps/family/src/areas/payments/card/use-payment.ts',
  ],
  'apps/family/src/areas/registration/owner/confirm-name.ts': [
    'apps/family/src/areas/registration/existing-account/use-associate.ts',
    'apps/family/src/areas/registration/owner/verify-identity.tsx',
  ],
  'apps/family/src/areas/registration/owner/owner-register-screen.tsx': [
    'apps/family/src/areas/registration/account/use-account-form.ts',
  ],
  'apps/family/src/areas/registration/viewer/viewer-register-screen.tsx': [
    'apps/family/src/areas/registration/account/use-account-form.ts',
  ],
  'apps/family/src/areas/notifications/notifications-query.ts': [
    'apps/family/src/areas/notifications/inbox/inbox-screen.tsx',
    'apps/family/src/areas/notifications/inbox/notification-actions.tsx',
  ],
  'apps/family/src/areas/session/passkey-sign-in.ts': ['apps/family/src/shared/sign-in/use-login.ts'],
  'apps/family/src/areas/session/sign-in-screen.tsx': ['apps/family/src/shared/sign-in/use-login.ts'],
  'apps/family/src/areas/student-photo/photo-calls.ts': [
    'apps/family/src/areas/student-photo/photo-options-screen.tsx',
    'apps/family/src/areas/student-photo/photo-terms.tsx',
    'apps/family/src/areas/student-photo/school-photo-screen.tsx',
    'apps/family/src/areas/student-photo/upload/upload-photo-screen.tsx',
  ],
  'apps/family/src/areas/viewers/manage/save-viewer.ts': [
    'apps/family/src/areas/viewers/manage/use-viewer-form.ts',
  ],
  'packages/client/src/calls/call-for-view.ts': ['apps/family/src/app/shell/use-logout.ts'],
  'packages/client/src/native-app/biometrics.ts': [
    'apps/family/src/app/native/biometrics-setting.tsx',
    'apps/family/src/app/native/set-up-biometrics.tsx',
  ],
  'packages/client/src/offline/offline.ts': [
    'apps/family/src/app/web-app/offline-offer.tsx',
    'apps/family/src/app/web-app/offline-setting.tsx',
  ],
  'packages/client/src/push/push-server.ts': [
    'apps/family/src/areas/notifications/settings/locked-screen.tsx',
    'apps/family/src/areas/notifications/settings/notifications-on.tsx',
    'apps/family/src/areas/notifications/settings/this-device.tsx',
    'apps/family/src/shared/push-offer/offer.tsx',
  ],
  'packages/client/src/session/session.ts': [
    'apps/family/src/app/shell/use-logout.ts',
    'apps/family/src/areas/terms/terms-screen.tsx',
  ],
};

/** Sent without user activation, so nothing can be activated twice. */
const automatic: readonly string[] = [
  // A followed link that acts when the page opens.
  'apps/family/src/areas/registration/activate-screen.tsx',
  'apps/family/src/areas/registration/owner/owner-arrival.ts',
  // Absences that wait on the device, one sending at a time, each with its own idempotency key.
  'packages/client/src/offline/waiting.ts',
  // Entries of the gate, likewise.
  'apps/office/src/shared/gate/device-outbox.ts',
  // Marks the notifications that lead to the page that was opened.
  'apps/family/src/areas/notifications/bell/unread-number.tsx',
  // Each choice is saved separately, one after another.
  'apps/family/src/areas/notifications/settings/saving/use-preferences.ts',
  // Saves the input, one save at a time.
  'apps/family/src/areas/consent/request/use-kept-answers.ts',
  'apps/family/src/areas/service-status/update-screen.tsx',
  // Records that a page of the administration view was opened.
  'apps/family/src/areas/admin-view/record-page.ts',
  // A staff search changes nothing: it is sent as a change to keep names out of addresses and logs.
  'apps/office/src/shared/queries.ts',
  'apps/office/src/areas/attendance-today/attendance-queries.ts',
  'apps/office/src/areas/audit/use-audit-search.ts',
  'apps/office/src/areas/families/family-queries.ts',
  'apps/office/src/areas/families/invitations/invitation-queries.ts',
  'apps/office/src/areas/staff/roles/roles-queries.ts',
  'apps/office/src/areas/consent/consent-queries.ts',
  'apps/office/src/areas/releases/queries.ts',
  'apps/office/src/areas/payments/queries.ts',
  'apps/office/src/areas/office-events/queries.ts',
  'apps/office/src/areas/school-notices/queries.ts',
  'apps/office/src/areas/feature-switches/queries.ts',
  'apps/office/src/areas/terms/queries.ts',
  'apps/office/src/app/palette/use-palette.ts',
  // Saves the draft, one save at a time.
  'apps/office/src/areas/consent/builder/use-kept-draft.ts',
  // Signs out by itself after 15 minutes without use.
  'apps/office/src/app/session/session-end.tsx',
];

/** Sent by the browser itself, a script outside the bundle, the upload client, the error report queue or another server. */
const notCalled: readonly string[] = [
  'deliveries.create',
  'deliveries.officeCreate',
  'errorReports.report',
  'errorReports.reportFromOffice',
  'notifications.bounce',
  'notifications.smsReply',
  'payments.returned',
  'payments.returnedInApp',
  'staff.backChannelLogout',
];

const sources = globSync(
  SOURCES.map((source) => `${source}/**/*.{ts,tsx}`),
  { cwd: ROOT },
)
  .filter((path) => !/\.(?:test|factory)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const posts = Object.entries(contract).flatMap(([name, value]) =>
  typeof value === 'object' && value !== null && 'method' in value && value.method === 'POST'
    ? [{ name, id: 'id' in value ? value.id : '' }]
    : [],
);

/** Modules that call it, or post to its address for a file. */
const callsOf = (name: string) =>
  sources.filter(({ text }) =>
    new RegExp(`call\\(\\s*${name}\\b|savePosted\\(urlOf\\(${name}\\.path\\b`).test(text),
  );
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

  it('uses only the guarded hooks', () => {
    expect(sources.filter(({ text }) => text.includes('useMutation')).map(({ path }) => path)).toEqual([]);
  });
});
