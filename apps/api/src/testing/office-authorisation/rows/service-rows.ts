/** Calls about the service: terms, and error reports of pages. */
import type { OfficeRow, Target } from '../office-world.ts';
import { errorReport } from '../../authorisation/bodies.ts';
import { at, everyRole, only, schools } from './by-role.ts';

const support = (status: number) => only(['department-support'], status);
const terms = (target: Target): string => `${at(target)}/terms`;
const draft = { kind: 'viewer', version: '1', title: 'From the matrix', text: 'Be kind.' };
/** An id that no report has. */
const reportId = '0'.repeat(32);

export const serviceRows: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/terms`,
    expected: support(200),
    ask: (browser, target) => browser.get(terms(target)),
  },
  {
    // The confirmation is wrong, so that nothing is published.
    call: `POST ${schools}/terms/publish`,
    expected: support(400),
    ask: (browser, target) =>
      browser.post(`${terms(target)}/publish`, {
        body: { ...draft, inForceOn: '2099-01-01', confirmation: '' },
      }),
  },
  {
    call: `POST ${schools}/terms/take-back`,
    expected: support(404),
    ask: (browser, target) => browser.post(`${terms(target)}/take-back`, { body: { id: target.requestId } }),
  },
  {
    call: `POST ${schools}/terms/adults`,
    expected: support(404),
    ask: (browser, target) => browser.post(`${terms(target)}/adults`, { body: { key: 'viewer-none' } }),
  },
  {
    call: 'POST /api/office/errors',
    expected: everyRole(204),
    isGlobal: true,
    anonymous: 204,
    ask: (browser) => browser.post('/api/office/errors', { body: errorReport }),
  },
  {
    call: `GET ${schools}/error-reports`,
    expected: support(200),
    ask: (browser, target) => browser.get(`${at(target)}/error-reports`),
  },
  {
    call: `GET ${schools}/error-reports/{reportId}`,
    expected: support(404),
    ask: (browser, target) => browser.get(`${at(target)}/error-reports/${reportId}`),
  },
  {
    call: `POST ${schools}/error-reports/{reportId}/handled`,
    expected: support(404),
    ask: (browser, target) =>
      browser.post(`${at(target)}/error-reports/${reportId}/handled`, { body: { isHandled: true } }),
  },
];
