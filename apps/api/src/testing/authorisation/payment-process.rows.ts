/** Rows of the authorisation matrix: paying by card. */
import { randomUUID } from 'node:crypto';
import { fetchWithToken } from '../builders/downloads.ts';
import { askForTokens } from '../builders/payments.ts';
import { acts, everyone, ownSettings, unknownId } from './actors.ts';
import type { Row } from './world.ts';

/** The gateway returns without a session. */
const returns = ['/api/processpaymenthandler/paymentresponse', '/api/processpayment/paymentResponse'];

export const paymentProcessRows: readonly Row[] = [
  {
    call: 'POST /api/processpayment/tokens',
    expected: acts,
    ask: (browser, { student, centreCode, invoiceNumber }) =>
      askForTokens(
        browser,
        [{ invoiceNumber, studentEqId: student.eqId, schoolCode: centreCode, paymentAmount: 1 }],
        randomUUID(),
      ),
  },
  {
    call: 'POST /api/processpayment/verifyresponse',
    expected: ownSettings(404),
    ask: (browser) => browser.post('/api/processpayment/verifyresponse', { body: { attemptId: unknownId } }),
  },
  {
    call: 'POST /api/processpayment/auditpayment',
    expected: ownSettings(404),
    ask: (browser) =>
      browser.post('/api/processpayment/auditpayment', {
        body: { attemptId: unknownId, stage: 'card-sent' },
      }),
  },
  {
    call: 'GET /api/processpayment/receipt/{attemptId}',
    expected: ownSettings(404),
    ask: (browser) => fetchWithToken(browser, `/api/processpayment/receipt/${unknownId}`),
  },
  ...returns.flatMap((path): Row[] => [
    { call: `GET ${path}`, expected: everyone(200), ask: (browser) => browser.get(path) },
    { call: `POST ${path}`, expected: everyone(200), ask: (browser) => browser.post(path, { csrf: null }) },
  ]),
];
