/**
 * The authorisation matrix (security.md, G17, T25): every endpoint × every kind of caller, all asking for the same
 * student. An endpoint that is not in the table fails the test, so a new one can't be forgotten.
 */
import {
  addStudent,
  delegate,
  makeAbsence,
  makeConsentRequest,
  makeAccount,
  makeConditionType,
  makeContact,
  makeDownload,
  makeOwner,
  makeKnownParent,
  publishTerms,
} from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBrowser } from './testing/browser.ts';
import { fetchFile } from './testing/downloads.ts';
import { makeFamily, testPasswordHash } from './testing/families.ts';
import { createHarness, testPassword } from './testing/harness.ts';
import type { Harness } from './testing/harness.ts';
import { makeSchoolPhoto, picture, upload } from './testing/photos.ts';

const actors = [
  'anonymous',
  'owner',
  'secondOwner',
  'unrelatedOwner',
  'viewerWithFeature',
  'viewerWithoutFeature',
  'pendingViewer',
  'inactive',
  'pendingTerms',
] as const;
type ActorName = (typeof actors)[number];
type Expected = readonly [number, number, number, number, number, number, number, number, number];

const allBut = (anonymous: number, rest: number): Expected => [
  anonymous,
  rest,
  rest,
  rest,
  rest,
  rest,
  rest,
  rest,
  rest,
];
const everyone = (status: number): Expected => allBut(status, status);
const signedInOnly = (status: number): Expected => allBut(401, status);
/** Sees the student: owners, and viewers with the feature. */
const sees: Expected = [401, 200, 200, 404, 200, 403, 404, 403, 403];
/** Manages what is theirs of the student: any owner. */
const owns: Expected = [401, 200, 200, 404, 403, 403, 404, 403, 403];
/** Manages what the owner alone has of the student. */
const ownsAlone: Expected = [401, 200, 404, 404, 403, 403, 404, 403, 403];
/** Shared with every approved viewer, whatever they were granted. */
const seesUngranted: Expected = [401, 200, 200, 404, 200, 200, 404, 403, 403];
/** Acts for the student: the primary account owner alone. */
const acts: Expected = [401, 200, 403, 404, 403, 403, 404, 403, 403];
/** The same, where there is nothing to answer. */
const actsSilently: Expected = [401, 204, 403, 404, 403, 403, 404, 403, 403];

/** A person's own account: not before the terms are accepted, nor while it is inactive. */
const ownSettings = (status: number): Expected => [
  ...([401, status, status, status] as const),
  ...([status, status, status, 403, 403] as const),
];
const unknownId = '00000000-0000-4000-8000-000000000000';
const unknownPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};

interface World {
  browsers: Record<ActorName, TestBrowser>;
  student: { oneSchoolId: string; eqId: string };
  centreCode: string;
  absenceId: string;
  photo: Buffer;
  /** Of a medical condition. */
  conditionType: string;
  /** An exam timetable. */
  fileId: string;
  consentId: string;
  /** A viewer the owner invited. */
  viewerToken: string;
}

interface Row {
  call: string;
  expected: Expected;
  ask: (browser: TestBrowser, world: World) => ReturnType<TestBrowser['get']>;
}

const times = {
  allDay: true,
  dateAbsentFrom: '2026-11-19',
  dateAbsentTo: '2026-11-19',
  timeFrom: '',
  timeTo: '',
  reason: 'Dentist',
};

let invited = 0;
/** Somebody else each time: nobody is invited twice. */
const newViewer = (email?: string) => {
  invited += 1;
  const address = email ?? `invited${invited}@example.com`;
  return {
    ...{ firstName: 'Graham', lastName: 'Reid', email: address, confirmEmail: address },
    features: ['Attendance'],
  };
};

const anAddress = { line1: '1 Row Street', line2: '', suburb: 'Bardon', state: 'QLD', postcode: '4065' };

/** Of a record that could be read; a change of one that couldn't names none. */
const versionOf = (held: Awaited<ReturnType<TestBrowser['get']>>): string =>
  held.statusCode === 200 ? held.json<{ version: string }>().version : '';

/** The id of a registration that is nobody's. */
const noRegistration = { sessionId: 'nothing' };

const consentPath = ({ student, consentId, centreCode }: World): string =>
  `/api/consent/${student.oneSchoolId}/${consentId}/${centreCode}`;

const matrix: readonly Row[] = [
  {
    call: 'GET /api/token/csrf-token',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/token/csrf-token'),
  },
  {
    call: 'GET /api/authentication/authenticationCheck',
    expected: signedInOnly(200),
    ask: (browser) => browser.get('/api/authentication/authenticationCheck'),
  },
  {
    call: 'GET /api/captcha/challenge',
    expected: everyone(204),
    ask: (browser) => browser.get('/api/captcha/challenge'),
  },
  {
    call: 'POST /api/authentication/login',
    expected: everyone(401),
    ask: (browser) =>
      browser.post('/api/authentication/login', { body: { email: 'nobody@example.com', password: 'wrong' } }),
  },
  {
    call: 'POST /api/forgot-password/request',
    expected: everyone(204),
    ask: (browser) => browser.post('/api/forgot-password/request', { body: { email: 'nobody@example.com' } }),
  },
  {
    call: 'GET /api/forgot-password/confirm-reset-password/{token}',
    expected: everyone(303),
    ask: (browser) => browser.get('/api/forgot-password/confirm-reset-password/not-a-token'),
  },
  {
    call: 'POST /api/forgot-password/submit',
    expected: everyone(200),
    ask: (browser) =>
      browser.post('/api/forgot-password/submit', {
        body: { email: 'nobody@example.com', confirmationToken: 'not-a-token', password: 'Banksia-Row-9' },
      }),
  },
  {
    call: 'GET /api/qlearn/link',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/qlearn/link'),
  },
  {
    call: 'GET /api/versions/minimum',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/versions/minimum'),
  },
  {
    call: 'POST /api/versions/recordMobileAppNeedsUpgrade',
    expected: everyone(204),
    ask: (browser) =>
      browser.post('/api/versions/recordMobileAppNeedsUpgrade', {
        body: { currentVersion: '4.2.0', targetVersion: '4.6.1' },
      }),
  },
  {
    call: 'GET /api/outages/active',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/outages/active?platform=web'),
  },
  {
    call: 'GET /api/outages/{id}',
    expected: everyone(204),
    ask: (browser) => browser.get('/api/outages/00000000-0000-4000-8000-000000000000'),
  },
  {
    call: 'GET /api/outages/{module}/outage/{platform}',
    expected: everyone(204),
    ask: (browser) => browser.get('/api/outages/Attendance/outage/web'),
  },
  {
    call: 'GET /api/outages/{module}/alert/{platform}',
    expected: everyone(204),
    ask: (browser) => browser.get('/api/outages/Attendance/alert/web'),
  },
  {
    call: 'POST /api/errors',
    expected: everyone(204),
    ask: (browser) =>
      browser.post('/api/errors', {
        body: {
          ...{ timestamp: '2026-11-18T00:00:00Z', error: 'Failed', page: '/', language: 'en-AU' },
          ...{ userAgent: 'test', appVersion: '1', appName: 'portal' },
          device: {
            ...{ model: '', platform: 'web', osVersion: '', operatingSystem: 'Linux', manufacture: '' },
            ...{ isVirtual: false, uuid: '' },
          },
        },
      }),
  },
  {
    call: 'GET /api/termsandconditions/mobile/{key}',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/termsandconditions/mobile/owner-1'),
  },
  {
    call: 'GET /api/termsandconditions/{key}',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/termsandconditions/owner-1'),
  },
  {
    call: 'POST /api/termsAndConditions/accept',
    expected: signedInOnly(400),
    ask: (browser) => browser.post('/api/termsAndConditions/accept', { body: { ids: ['not-published'] } }),
  },
  {
    call: 'POST /api/termsAndConditions/acceptPending',
    expected: signedInOnly(400),
    ask: (browser) =>
      browser.post('/api/termsAndConditions/acceptPending', { body: { ids: ['nothing-pending'] } }),
  },
  {
    call: 'POST /api/user/settings/email',
    expected: [401, 200, 200, 200, 200, 200, 200, 403, 403],
    ask: (browser) =>
      browser.post('/api/user/settings/email', {
        body: { email: 'new@example.com', confirmEmail: 'new@example.com', password: 'not-the-password' },
      }),
  },
  {
    call: 'GET /api/user/settings/email/confirm/{token}',
    expected: everyone(303),
    ask: (browser) => browser.get('/api/user/settings/email/confirm/not-a-token'),
  },
  {
    call: 'POST /api/user/settings/email/confirm',
    expected: everyone(200),
    ask: (browser) => browser.post('/api/user/settings/email/confirm', { body: { token: 'not-a-token' } }),
  },
  {
    call: 'GET /api/user/settings/email/not-me/{token}',
    expected: everyone(303),
    ask: (browser) => browser.get('/api/user/settings/email/not-me/not-a-token'),
  },
  {
    call: 'POST /api/user/settings/email/not-me',
    expected: everyone(200),
    ask: (browser) => browser.post('/api/user/settings/email/not-me', { body: { token: 'not-a-token' } }),
  },
  {
    call: 'POST /api/user/settings/mobile',
    expected: [401, 204, 204, 204, 204, 204, 204, 403, 403],
    ask: (browser) => browser.post('/api/user/settings/mobile', { body: { mobile: '' } }),
  },
  {
    call: 'POST /api/user/settings/password',
    expected: [401, 200, 200, 200, 200, 200, 200, 403, 403],
    ask: (browser) =>
      browser.post('/api/user/settings/password', {
        body: {
          OldPassword: 'not-the-password',
          NewPassword: 'Banksia-Row-9',
          NewPasswordConfirmation: 'Banksia-Row-9',
        },
      }),
  },
  {
    call: 'GET /api/user/email/{qId}',
    expected: [401, 404, 404, 404, 404, 404, 404, 403, 403],
    ask: (browser) => browser.get('/api/user/email/00000000-0000-4000-8000-000000000000'),
  },
  {
    call: 'POST /api/registration/account-owner-invitation',
    expected: everyone(200),
    ask: (browser) =>
      browser.post('/api/registration/account-owner-invitation', { body: { code: 'nothing' } }),
  },
  {
    call: 'GET /api/registration/status',
    expected: everyone(404),
    ask: (browser) => browser.get('/api/registration/status?sessionId=nothing'),
  },
  {
    call: 'GET /api/registration/account-owner-verification',
    expected: everyone(404),
    ask: (browser) => browser.get('/api/registration/account-owner-verification?sessionId=nothing'),
  },
  {
    call: 'POST /api/registration/account-owner-verification',
    expected: everyone(404),
    ask: (browser) => browser.post('/api/registration/account-owner-verification', { body: noRegistration }),
  },
  {
    call: 'GET /api/registration/dvsToken',
    expected: everyone(404),
    ask: (browser) => browser.get('/api/registration/dvsToken?sessionId=nothing'),
  },
  {
    call: 'GET /api/registration/identity-return/{how}/{userId}',
    expected: everyone(303),
    ask: (browser) => browser.get('/api/registration/identity-return/cancelled/nobody'),
  },
  {
    call: 'POST /api/registration/account-owner-auto-activate',
    expected: everyone(404),
    ask: (browser) =>
      browser.post('/api/registration/account-owner-auto-activate', {
        body: { ...noRegistration, userId: 'nobody' },
      }),
  },
  {
    call: 'POST /api/registration/account-owner-register',
    expected: everyone(404),
    ask: (browser) =>
      browser.post('/api/registration/account-owner-register', {
        body: {
          ...noRegistration,
          ...{ email: 'new@example.com', confirmEmail: 'new@example.com' },
          ...{ password: 'Banksia-Row-9', confirmationPassword: 'Banksia-Row-9' },
        },
      }),
  },
  {
    call: 'POST /api/authentication/account-owner/login',
    expected: everyone(401),
    ask: (browser) =>
      browser.post('/api/authentication/account-owner/login', {
        body: { email: 'nobody@example.com', password: 'wrong' },
      }),
  },
  {
    call: 'POST /api/registration/associate-additional-invitation',
    expected: [401, 404, 404, 404, 404, 404, 404, 403, 404],
    ask: (browser) =>
      browser.post('/api/registration/associate-additional-invitation', { body: noRegistration }),
  },
  {
    call: 'GET /api/registration/activate/{token}',
    expected: everyone(303),
    ask: (browser) => browser.get('/api/registration/activate/not-a-token'),
  },
  {
    call: 'POST /api/registration/activate',
    expected: everyone(200),
    ask: (browser) => browser.post('/api/registration/activate', { body: { token: 'not-a-token' } }),
  },
  { call: 'GET /api/user', expected: signedInOnly(200), ask: (browser) => browser.get('/api/user') },
  {
    call: 'GET /api/schools',
    expected: [401, 200, 200, 200, 200, 200, 200, 403, 403],
    ask: (browser) => browser.get('/api/schools?search=school'),
  },
  {
    call: 'POST /api/studentRelation',
    // Owners are told whether the student is theirs; who is no owner has no students to add.
    expected: [401, 200, 200, 200, 403, 403, 403, 403, 403],
    ask: (browser, { student, centreCode }) =>
      browser.post('/api/studentRelation', {
        body: { eqid: student.eqId, schoolId: centreCode, yearLevel: '05' },
      }),
  },
  {
    call: 'POST /api/user',
    // With somebody else's parent id every owner is refused; who is no owner has no details to change.
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403],
    ask: (browser) =>
      browser.post('/api/user', {
        body: {
          oneSchoolParentId: 'somebody-else',
          parentDetailsVersion: 'a'.repeat(64),
          residentialAddress: anAddress,
          postalAddress: anAddress,
          contacts: [],
        },
      }),
  },
  {
    call: 'GET /api/attendance/{studentId}/{centreCode}',
    expected: sees,
    ask: (browser, { student, centreCode }) =>
      browser.get(`/api/attendance/${student.oneSchoolId}/${centreCode}`),
  },
  {
    call: 'GET /api/timetable/{studentId}/{centreCode}',
    expected: sees,
    ask: (browser, { student, centreCode }) =>
      browser.get(`/api/timetable/${student.oneSchoolId}/${centreCode}`),
  },
  {
    call: 'GET /api/timetable/{studentId}/{centreCode}/pdf',
    expected: sees,
    ask: (browser, { student, centreCode }) =>
      browser.get(`/api/timetable/${student.oneSchoolId}/${centreCode}/pdf`),
  },
  {
    call: 'GET /api/upcoming-events/{studentId}/{centreCode}',
    expected: sees,
    ask: (browser, { student, centreCode }) =>
      browser.get(`/api/upcoming-events/${student.oneSchoolId}/${centreCode}`),
  },
  {
    call: 'GET /api/upcoming-events',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/upcoming-events'),
  },
  {
    call: 'GET /api/calendar-feeds',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/calendar-feeds'),
  },
  {
    call: 'POST /api/calendar-feeds',
    expected: sees,
    ask: (browser, { student, centreCode }) =>
      browser.post('/api/calendar-feeds', {
        body: { student: { studentId: student.oneSchoolId, centreCode }, eventTypes: [0] },
      }),
  },
  {
    call: 'POST /api/calendar-feeds/{feedId}/address',
    expected: ownSettings(404),
    ask: (browser) => browser.post(`/api/calendar-feeds/${unknownId}/address`),
  },
  {
    call: 'POST /api/calendar-feeds/{feedId}/rotate',
    expected: ownSettings(404),
    ask: (browser) => browser.post(`/api/calendar-feeds/${unknownId}/rotate`),
  },
  {
    call: 'POST /api/calendar-feeds/{feedId}/revoke',
    expected: ownSettings(404),
    ask: (browser) => browser.post(`/api/calendar-feeds/${unknownId}/revoke`),
  },
  {
    call: 'GET /api/calendar-feeds/{file}',
    expected: everyone(404),
    ask: (browser) => browser.get('/api/calendar-feeds/not-an-address.ics'),
  },
  {
    call: 'GET /api/behaviour/{studentId}/{centreCode}',
    expected: sees,
    ask: (browser, { student, centreCode }) =>
      browser.get(`/api/behaviour/${student.oneSchoolId}/${centreCode}`),
  },
  {
    call: 'GET /api/enrolment-history/{studentId}/{centreCode}',
    expected: sees,
    ask: (browser, { student, centreCode }) =>
      browser.get(`/api/enrolment-history/${student.oneSchoolId}/${centreCode}`),
  },
  {
    call: 'GET /api/downloads/{studentId}/{centreCode}',
    expected: sees,
    ask: (browser, { student, centreCode }) =>
      browser.get(`/api/downloads/${student.oneSchoolId}/${centreCode}`),
  },
  {
    call: 'GET /api/session/downloadToken',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/session/downloadToken?path=%2Fapi%2Ffile-download%2Fexam-timetable'),
  },
  {
    call: 'GET /api/file-download/{kind}',
    expected: sees,
    ask: async (browser, { student, centreCode, fileId }) => {
      const query = { fileId, fileName: 'exams.pdf', studentId: student.oneSchoolId, schoolCode: centreCode };
      return fetchFile(browser, 'exam-timetable', query);
    },
  },
  {
    call: 'POST /api/attendance/reportAbsence',
    expected: acts,
    ask: (browser, { student, centreCode }) =>
      browser.post('/api/attendance/reportAbsence', {
        body: { ...times, eQId: student.eqId, schoolCode: centreCode },
      }),
  },
  {
    call: 'POST /api/attendance/reportMultipleAbsences',
    expected: acts,
    ask: (browser, { student, centreCode }) =>
      browser.post('/api/attendance/reportMultipleAbsences', {
        body: {
          ...times,
          dateAbsentFrom: '2026-11-20',
          dateAbsentTo: '2026-11-20',
          students: [{ eqId: student.eqId, schoolCode: centreCode }],
        },
      }),
  },
  {
    call: 'POST /api/attendance/submitAbsenceReason',
    expected: acts,
    ask: (browser, { student, absenceId }) =>
      browser.post('/api/attendance/submitAbsenceReason', {
        body: {
          eQId: student.eqId,
          studentAbsenceId: absenceId,
          absenceDate: '2026-11-16',
          reason: 'Unwell',
        },
      }),
  },
  {
    call: 'GET /api/consent/summary',
    expected: owns,
    ask: (browser, { student, centreCode }) =>
      browser.get(`/api/consent/summary?students=${student.oneSchoolId}.${centreCode}`),
  },
  {
    call: 'GET /api/consent/{studentId}/{requestId}/{centreCode}',
    expected: owns,
    ask: (browser, world) => browser.get(consentPath(world)),
  },
  {
    call: 'POST /api/consent/{studentId}/{requestId}/{centreCode}/draft',
    expected: acts,
    ask: (browser, world) =>
      browser.post(`${consentPath(world)}/draft`, { body: { data: { needs: 'Half a' } } }),
  },
  {
    call: 'POST /api/consent/{studentId}/{requestId}/{centreCode}',
    expected: acts,
    ask: (browser, world) =>
      browser.post(consentPath(world), {
        body: {
          ...{ studentEqId: world.student.eqId, requestId: world.consentId },
          data: { consent: 'granted' },
        },
      }),
  },
  {
    call: 'GET /api/consent/{studentId}/{requestId}/{centreCode}/receipt',
    // For who answered.
    expected: ownsAlone,
    ask: (browser, world) => browser.get(`${consentPath(world)}/receipt`),
  },
  {
    call: 'GET /api/registration/delegated-viewer-invitation',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/registration/delegated-viewer-invitation?code=not-a-code'),
  },
  {
    call: 'GET /api/registration/delegated-viewer-verification',
    expected: everyone(404),
    ask: (browser) => browser.get('/api/registration/delegated-viewer-verification?sessionId=none'),
  },
  {
    call: 'POST /api/registration/delegated-viewer-verification',
    expected: everyone(404),
    ask: (browser) =>
      browser.post('/api/registration/delegated-viewer-verification', { body: { sessionId: 'none' } }),
  },
  {
    call: 'POST /api/registration/delegated-viewer-register',
    expected: everyone(404),
    ask: (browser) =>
      browser.post('/api/registration/delegated-viewer-register', {
        body: {
          ...{ email: 'new@example.com', confirmEmail: 'new@example.com', sessionId: 'none' },
          ...{ password: testPassword, confirmationPassword: testPassword },
        },
      }),
  },
  {
    call: 'POST /api/authentication/delegated-viewer/login',
    expected: everyone(404),
    ask: (browser) =>
      browser.post('/api/authentication/delegated-viewer/login', {
        body: { email: 'nobody@example.com', password: 'wrong', sessionId: 'none' },
      }),
  },
  {
    call: 'GET /api/viewer',
    expected: [401, 200, 200, 200, 200, 200, 200, 403, 403],
    ask: (browser) => browser.get('/api/viewer'),
  },
  {
    call: 'GET /api/viewer/{studentId}',
    expected: owns,
    ask: (browser, { student }) => browser.get(`/api/viewer/${student.oneSchoolId}`),
  },
  {
    call: 'POST /api/viewer/invite',
    expected: owns,
    ask: (browser, { student }) =>
      browser.post('/api/viewer/invite', {
        body: { studentId: student.oneSchoolId, delegateViewer: newViewer() },
      }),
  },
  {
    call: 'POST /api/viewer/update',
    expected: ownsAlone,
    ask: (browser, { student, viewerToken }) =>
      browser.post('/api/viewer/update', {
        body: {
          studentId: student.oneSchoolId,
          delegateViewer: { token: viewerToken, ...newViewer('graham@example.com') },
        },
      }),
  },
  {
    call: 'POST /api/viewer/resendinvite',
    expected: ownsAlone,
    ask: (browser, { student, viewerToken }) =>
      browser.post('/api/viewer/resendinvite', {
        body: { studentId: student.oneSchoolId, token: viewerToken },
      }),
  },
  {
    call: 'POST /api/viewer/changeStatus',
    expected: ownsAlone,
    ask: (browser, { student, viewerToken }) =>
      browser.post('/api/viewer/changeStatus', {
        body: { studentId: student.oneSchoolId, token: viewerToken, status: 'Remove' },
      }),
  },
  {
    call: 'GET /api/student/details/{studentId}/{centreCode}',
    expected: owns,
    ask: (browser, { student, centreCode }) =>
      browser.get(`/api/student/details/${student.oneSchoolId}/${centreCode}`),
  },
  {
    call: 'POST /api/student',
    expected: owns,
    ask: async (browser, { student, centreCode }) => {
      const held = await browser.get(`/api/student/details/${student.oneSchoolId}/${centreCode}`);
      return browser.post('/api/student', {
        body: {
          ...{ oneSchoolId: student.oneSchoolId, version: versionOf(held), dateOfBirth: '04/05/2012' },
          ...{ residentialAddress: null, postalAddress: null },
        },
      });
    },
  },
  {
    call: 'GET /api/student/medicalConditionTypes',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/student/medicalConditionTypes'),
  },
  {
    call: 'GET /api/student/medicalConditions/{studentId}/{centreCode}',
    expected: seesUngranted,
    ask: (browser, { student, centreCode }) =>
      browser.get(`/api/student/medicalConditions/${student.oneSchoolId}/${centreCode}`),
  },
  {
    call: 'POST /api/student/medicalConditions',
    expected: owns,
    ask: async (browser, { student, centreCode, conditionType }) => {
      const held = await browser.get(`/api/student/medicalConditions/${student.oneSchoolId}/${centreCode}`);
      const user = (await browser.get('/api/user')).json<{ oneSchoolParentId?: string | null }>();
      return browser.post('/api/student/medicalConditions', {
        body: {
          ...{ oneSchoolId: student.oneSchoolId, version: versionOf(held) },
          oneSchoolParentId: user.oneSchoolParentId ?? 'nobody',
          medicalConditions: [
            {
              ...{ id: null, medicalConditionId: conditionType, alergyDetails: null },
              ...{ isCurrent: true, isNew: true },
            },
          ],
        },
      });
    },
  },
  {
    call: 'POST /api/authentication/reauthenticate',
    expected: [401, 204, 204, 204, 204, 204, 204, 403, 403],
    ask: (browser) =>
      browser.post('/api/authentication/reauthenticate', { body: { password: testPassword } }),
  },
  {
    call: 'GET /api/studentphoto/{studentId}',
    expected: sees,
    ask: (browser, { student }) => browser.get(`/api/studentphoto/${student.oneSchoolId}`),
  },
  {
    call: 'POST /api/studentphoto/school/{studentId}',
    expected: acts,
    ask: (browser, { student }) => browser.post(`/api/studentphoto/school/${student.oneSchoolId}`),
  },
  {
    call: 'GET /api/studentphoto/school/{studentId}',
    expected: acts,
    ask: (browser, { student }) => browser.get(`/api/studentphoto/school/${student.oneSchoolId}`),
  },
  {
    call: 'POST /api/studentphoto/upload/{studentId}',
    expected: acts,
    ask: async (browser, { student, photo }) => upload(browser, student.oneSchoolId, photo),
  },
  {
    call: 'GET /api/studentphoto/upload/{studentId}',
    expected: acts,
    ask: (browser, { student }) => browser.get(`/api/studentphoto/upload/${student.oneSchoolId}`),
  },
  {
    call: 'POST /api/studentphoto/promote/{studentId}',
    expected: actsSilently,
    ask: (browser, { student }) =>
      browser.post(`/api/studentphoto/promote/${student.oneSchoolId}?type=upload`),
  },
  {
    call: 'POST /api/studentphoto/remove/{studentId}',
    expected: actsSilently,
    ask: (browser, { student }) => browser.post(`/api/studentphoto/remove/${student.oneSchoolId}`),
  },
  {
    call: 'POST /api/authentication/reauthenticate/options',
    expected: ownSettings(204),
    ask: (browser) => browser.post('/api/authentication/reauthenticate/options'),
  },
  {
    call: 'POST /api/authentication/reauthenticate/passkey',
    expected: [401, 401, 401, 401, 401, 401, 401, 403, 403],
    ask: (browser) =>
      browser.post('/api/authentication/reauthenticate/passkey', { body: { credential: unknownPasskey } }),
  },
  {
    call: 'POST /api/authentication/passkey/options',
    expected: everyone(200),
    ask: (browser) => browser.post('/api/authentication/passkey/options'),
  },
  {
    call: 'POST /api/authentication/passkey/login',
    expected: everyone(401),
    ask: (browser) =>
      browser.post('/api/authentication/passkey/login', { body: { credential: unknownPasskey } }),
  },
  {
    call: 'GET /api/user/security/factors',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/user/security/factors'),
  },
  {
    call: 'POST /api/user/security/authenticator/begin',
    expected: ownSettings(200),
    ask: (browser) => browser.post('/api/user/security/authenticator/begin'),
  },
  {
    call: 'POST /api/user/security/authenticator/confirm',
    expected: ownSettings(422),
    ask: (browser) => browser.post('/api/user/security/authenticator/confirm', { body: { code: '12345' } }),
  },
  {
    call: 'POST /api/user/security/authenticator/remove',
    expected: ownSettings(404),
    ask: (browser) => browser.post('/api/user/security/authenticator/remove'),
  },
  {
    call: 'POST /api/user/security/passkeys/begin',
    expected: ownSettings(200),
    ask: (browser) => browser.post('/api/user/security/passkeys/begin'),
  },
  {
    call: 'POST /api/user/security/passkeys',
    expected: ownSettings(422),
    ask: (browser) => {
      const { id, rawId, type, response } = unknownPasskey;
      const made = { clientDataJSON: response.clientDataJSON, attestationObject: 'oA' };
      const credential = { id, rawId, type, response: made };
      return browser.post('/api/user/security/passkeys', { body: { name: 'Phone', credential } });
    },
  },
  {
    call: 'POST /api/user/security/passkeys/{passkeyId}/rename',
    expected: ownSettings(404),
    ask: (browser) =>
      browser.post(`/api/user/security/passkeys/${unknownId}/rename`, { body: { name: 'Phone' } }),
  },
  {
    call: 'POST /api/user/security/passkeys/{passkeyId}/remove',
    expected: ownSettings(404),
    ask: (browser) => browser.post(`/api/user/security/passkeys/${unknownId}/remove`),
  },
  {
    call: 'GET /api/user/security/sessions',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/user/security/sessions'),
  },
  {
    call: 'POST /api/user/security/sessions/{sessionId}/end',
    expected: ownSettings(404),
    ask: (browser) => browser.post(`/api/user/security/sessions/${unknownId}/end`),
  },
  {
    call: 'POST /api/user/security/devices/{deviceId}/forget',
    expected: ownSettings(404),
    ask: (browser) => browser.post(`/api/user/security/devices/${unknownId}/forget`),
  },
  {
    call: 'GET /api/user/accessHistory',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/user/accessHistory'),
  },
  {
    call: 'GET /api/user/data',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/user/data'),
  },
  {
    call: 'POST /api/user/data',
    expected: ownSettings(200),
    ask: (browser) => browser.post('/api/user/data'),
  },
  {
    call: 'POST /api/user/data/{exportId}/{format}/open',
    expected: ownSettings(404),
    ask: (browser) => browser.post(`/api/user/data/${unknownId}/pdf/open`),
  },
  {
    call: 'GET /api/user/data/{exportId}/{format}',
    expected: ownSettings(403),
    ask: (browser) => browser.get(`/api/user/data/${unknownId}/pdf`),
  },
  {
    call: 'POST /api/authentication/logout',
    expected: signedInOnly(204),
    ask: (browser) => browser.post('/api/authentication/logout'),
  },
  {
    // Everybody has logged out by now; sessions.test.ts shows that it needs a session and ends all of them.
    call: 'POST /api/user/security/sign-out-everywhere',
    expected: everyone(401),
    ask: (browser) => {
      browser.forgetCsrf();
      return browser.post('/api/user/security/sign-out-everywhere');
    },
  },
];

let harness: Harness;
let world: World;

beforeAll(async () => {
  harness = await createHarness();
  world = await makeWorld(harness);
});
afterAll(() => harness.close());

describe('the authorisation matrix', () => {
  it('T25 names every endpoint there is', async () => {
    const document = (await harness.browser().get('/api/openapi.json')).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const calls = Object.entries(document.paths)
      .filter(([path]) => path.startsWith('/api'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    expect(matrix.map(({ call }) => call).sort()).toEqual(calls.sort());
  });

  // The owner acts last: what they report would otherwise answer the others' calls.
  describe.each(matrix)('T25 $call', ({ expected, ask }) => {
    const order = actors.map((actor, index) => ({ actor, status: expected[index] }));
    const ownerLast = [
      ...order.filter(({ actor }) => actor !== 'owner'),
      ...order.filter(({ actor }) => actor === 'owner'),
    ];
    it.each(ownerLast)('answers $status to $actor', async ({ actor, status }) => {
      const response = await ask(world.browsers[actor], world);
      expect({
        status: response.statusCode,
        body: status === response.statusCode ? '' : response.body,
      }).toEqual({
        status,
        body: '',
      });
    });
  });

  it('G18 leaves an audit row for every denial of a signed-in person', async () => {
    const rows = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'actor_account_id'])
      .where('outcome', '=', 'refused')
      .where('event', 'like', 'attendance.%.denied')
      .execute();
    // Seven of nine callers are refused by each of three calls that act, five by the one that shows; none is anonymous.
    expect(rows.every((row) => row.actor_account_id !== null)).toBe(true);
    expect(rows.length).toBe(3 * 7 + 5);
  });
});

/** One student with everybody around them. The inactive and the pending one are owners of the student, too. */
async function makeWorld(on: Harness): Promise<World> {
  const db = on.database.pool;
  const family = await makeFamily(on);
  const other = await makeFamily(on);
  const { student, school, owner } = family;
  const passwordHash = await testPasswordHash(on);
  const coOwner = async (options: { isActive?: boolean; isPrimary?: boolean }) =>
    makeOwner(db, [student], { passwordHash, isPrimary: false, ...options });
  const viewer = async (features: string[], status: string) => {
    const account = await makeAccount(db, { passwordHash });
    await delegate(db, owner, account, student, { features, status });
    return account.email;
  };
  const secondOwner = await coOwner({});
  const inactive = await coOwner({ isActive: false, isPrimary: true });
  const late = await makeAccount(db, { passwordHash, parent: await makeKnownParent(db) });
  if (late.parent) await makeContact(db, student, late.parent);
  await addStudent(db, late, student);
  const emails = {
    secondOwner: secondOwner.email,
    inactive: inactive.email,
    viewerWithFeature: await viewer(
      [
        'Attendance',
        'StudentPhoto',
        'Timetable',
        'Behaviour',
        'EnrolmentHistory',
        'ExamTimetable',
        'UpcomingEvents',
      ],
      'Active',
    ),
    viewerWithoutFeature: await viewer(['Finance'], 'Active'),
    pendingViewer: await viewer(['Attendance'], 'Awaiting Approval'),
    pendingTerms: late.email,
  };
  await publishTerms(db, 'owner', 'owner-1');
  await db.query(
    `insert into account_terms (account_id, terms_document_id, accepted_at)
     select a.id, d.id, now() from account a, terms_document d where a.email <> $1`,
    [late.email],
  );
  const absence = await makeAbsence(db, student, school, '2026-11-16', { requiresReason: true });
  const photo = await picture(9, 9).jpeg().toBuffer();
  await makeSchoolPhoto(db, student, school, photo);
  await db.query(
    `insert into student_photo (student_id, kind, version, content, accepted_at)
     values ($1, 'school', gen_random_uuid(), $2, now())`,
    [student.id, photo],
  );
  const signedIn = async (email: string): Promise<TestBrowser> => on.signIn(email);
  const viewers = await db.query<{ token: string }>(
    `insert into viewer_delegation (student_id, owner_account_id, first_name, last_name, email, status, features)
     values ($1, $2, 'Graham', 'Reid', 'graham@example.com', 'Invited', '{Attendance}')
     returning public_id as token`,
    [student.id, owner.id],
  );
  return {
    student,
    centreCode: school.centreCode,
    absenceId: absence.publicId,
    photo,
    conditionType: (await makeConditionType(db)).sourcedId,
    fileId: (await makeDownload(db, student, school)).fileId,
    consentId: (await makeConsentRequest(db, student, school, { dueDate: '2026-12-04' })).publicId,
    viewerToken: viewers.rows[0]?.token ?? '',
    browsers: {
      anonymous: on.browser(),
      owner: family.browser,
      unrelatedOwner: other.browser,
      secondOwner: await signedIn(emails.secondOwner),
      viewerWithFeature: await signedIn(emails.viewerWithFeature),
      viewerWithoutFeature: await signedIn(emails.viewerWithoutFeature),
      pendingViewer: await signedIn(emails.pendingViewer),
      inactive: await signedIn(emails.inactive),
      pendingTerms: await signedIn(emails.pendingTerms),
    },
  };
}
