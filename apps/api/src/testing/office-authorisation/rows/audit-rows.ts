/** Calls of the audit search. */
import type { OfficeRow } from '../office-world.ts';
import { at, only, schools } from './by-role.ts';

const searchers = only(['principal', 'department-support', 'auditor'], 200);
/** Days without events, so that the responses don't depend on the other rows. */
const filters = { from: '2020-11-01', to: '2020-11-30', who: 'anyone', what: 'all', person: '', eqId: '' };

export const auditRows: readonly OfficeRow[] = [
  {
    call: `POST ${schools}/audit/search`,
    expected: searchers,
    ask: (browser, target) => browser.post(`${at(target)}/audit/search`, { body: filters }),
  },
  {
    call: `POST ${schools}/audit/export`,
    expected: searchers,
    ask: (browser, target) => browser.post(`${at(target)}/audit/export`, { body: filters }),
  },
  {
    call: `GET ${schools}/audit/chain`,
    expected: searchers,
    ask: (browser, target) => browser.get(`${at(target)}/audit/chain`),
  },
];
