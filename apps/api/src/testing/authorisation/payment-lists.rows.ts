/**
 * Rows of the authorisation matrix: invoices. The viewer who lacks the feature in the other rows was granted this one.
 */
import { fetchWithToken } from '../builders/downloads.ts';
import { acts, ownSettings } from './actors.ts';
import type { Expected } from './actors.ts';
import type { Row } from './world.ts';

const seesPayments: Expected = [401, 200, 200, 404, 403, 200, 404, 403, 403];

export const paymentListRows: readonly Row[] = [
  {
    call: 'GET /api/payments/{studentId}/{centreCode}',
    expected: seesPayments,
    ask: (browser, { student, centreCode }) =>
      browser.get(`/api/payments/${student.oneSchoolId}/${centreCode}`),
  },
  {
    call: 'GET /api/payments',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/payments'),
  },
  {
    call: 'GET /api/invoice',
    expected: acts,
    ask: (browser, { student, centreCode, invoiceNumber }) =>
      fetchWithToken(
        browser,
        `/api/invoice?studentEqId=${student.eqId}&schoolId=${centreCode}&invoiceNumber=${invoiceNumber}`,
      ),
  },
];
