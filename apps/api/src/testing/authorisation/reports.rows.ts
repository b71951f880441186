/** Rows of the authorisation matrix: academic reports. */
import { fetchWithToken } from '../builders/downloads.ts';
import { lastYear, reportAddress, semesterTwo } from '../builders/reports.ts';
import { sees, seesSilently } from './actors.ts';
import type { Row } from './world.ts';

export const reportRows: readonly Row[] = [
  {
    call: 'GET /api/reports/{studentId}/{centreCode}',
    expected: sees,
    ask: (browser, { student, centreCode }) =>
      browser.get(`/api/reports/${student.oneSchoolId}/${centreCode}`),
  },
  {
    call: 'GET /api/academic/report',
    expected: sees,
    ask: (browser, { student, centreCode }) =>
      fetchWithToken(browser, reportAddress({ student, school: { centreCode } }, semesterTwo.id)),
  },
  {
    call: 'POST /api/academic/reportArchive',
    expected: seesSilently,
    ask: (browser, { student }) =>
      browser.post('/api/academic/reportArchive', {
        body: { studentId: student.oneSchoolId, academicYear: Number(lastYear.endDate.slice(0, 4)) },
      }),
  },
];
