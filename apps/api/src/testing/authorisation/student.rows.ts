/** Rows of the authorisation matrix: the student area. */
import { fetchFile, fetchWithToken } from '../builders/downloads.ts';
import { everyone, sees, owns, ownsAlone, acts, ownSettings, unknownId } from './actors.ts';
import { times, consentPath } from './bodies.ts';
import type { Row } from './world.ts';

export const studentRows: readonly Row[] = [
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
    call: 'GET /api/school-notices/{noticeId}',
    // Delegations cover a student's pages, not the school's notices.
    expected: [401, 200, 200, 404, 404, 404, 404, 403, 403],
    ask: (browser, { noticeId }) => browser.get(`/api/school-notices/${noticeId}`),
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
    call: 'GET /api/attendance/{studentId}/{centreCode}/closedDays',
    expected: acts,
    ask: (browser, { student, centreCode }) =>
      browser.get(`/api/attendance/${student.oneSchoolId}/${centreCode}/closedDays`),
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
          studentEqId: world.student.eqId,
          requestId: world.consentId,
          data: { consent: 'granted' },
        },
      }),
  },
  {
    call: 'GET /api/consent/{studentId}/{requestId}/{centreCode}/receipt',
    // For the person who answered.
    expected: ownsAlone,
    ask: (browser, world) => fetchWithToken(browser, `${consentPath(world)}/receipt`),
  },
];
