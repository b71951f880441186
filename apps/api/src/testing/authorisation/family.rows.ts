/** Rows of the authorisation matrix: what account owners maintain. */
import { upload } from '../builders/photos.ts';
import { sees, owns, ownsAlone, seesUngranted, acts, actsSilently, ownSettings } from './actors.ts';
import { newViewer, anAddress, versionOf } from './bodies.ts';
import type { Row } from './world.ts';

export const familyRows: readonly Row[] = [
  {
    call: 'GET /api/schools',
    expected: [401, 200, 200, 200, 200, 200, 200, 403, 403],
    ask: (browser) => browser.get('/api/schools?search=school'),
  },
  {
    call: 'POST /api/studentRelation',
    // Owners learn whether the student is theirs; a non-owner has no students to add.
    expected: [401, 200, 200, 200, 403, 403, 403, 403, 403],
    ask: (browser, { student, centreCode }) =>
      browser.post('/api/studentRelation', {
        body: { eqid: student.eqId, schoolId: centreCode, yearLevel: '05' },
      }),
  },
  {
    call: 'POST /api/user',
    // Every owner is refused with somebody else's parent id; a non-owner has no details to change.
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
          oneSchoolId: student.oneSchoolId,
          version: versionOf(held),
          dateOfBirth: '04/05/2012',
          residentialAddress: null,
          postalAddress: null,
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
          oneSchoolId: student.oneSchoolId,
          version: versionOf(held),
          oneSchoolParentId: user.oneSchoolParentId ?? 'nobody',
          medicalConditions: [
            {
              id: null,
              medicalConditionId: conditionType,
              alergyDetails: null,
              isCurrent: true,
              isNew: true,
            },
          ],
        },
      });
    },
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
];
