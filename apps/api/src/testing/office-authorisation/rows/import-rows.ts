/** Calls of the office's imports. */
import { tus } from '@portal/contract/deliveries';
import type { OfficeRow, Target } from '../office-world.ts';
import { at, only, schools } from './by-role.ts';

const importers = (status: number) =>
  only(['office', 'principal', 'business-manager', 'department-support'], status);
const one = (target: Target): string => `${at(target)}/imports/${target.importId}`;
const version = { [tus.headers.version]: tus.version };

/** The target's package was uploaded by the school's system, and is imported. */
export const importRows: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/refused-files`,
    expected: importers(200),
    ask: (browser, target) => browser.get(`${at(target)}/refused-files`),
  },
  {
    call: `GET ${schools}/imports`,
    expected: importers(200),
    ask: (browser, target) => browser.get(`${at(target)}/imports`),
  },
  {
    // A business manager finds packages of invoices only.
    call: `GET ${schools}/imports/{importId}`,
    expected: { ...importers(200), 'business-manager': 404 },
    ask: (browser, target) => browser.get(one(target)),
  },
  {
    // Too large, so that none is begun.
    call: `POST ${schools}/imports`,
    expected: importers(413),
    ask: (browser, target) =>
      browser.post(`${at(target)}/imports`, {
        headers: { ...version, [tus.headers.length]: '999999999999999' },
      }),
  },
  {
    // Only the person who began an upload may continue it.
    call: `PATCH ${schools}/imports/{importId}`,
    expected: importers(404),
    ask: (browser, target) =>
      browser.patch(one(target), { headers: { ...version, [tus.headers.offset]: '0' } }),
  },
  ...['apply', 'discard', 'repeat'].map((action): OfficeRow => ({
    call: `POST ${schools}/imports/{importId}/${action}`,
    expected: { ...importers(409), 'business-manager': 404 },
    ask: (browser, target) =>
      browser.post(`${one(target)}/${action}`, action === 'apply' ? { body: { confirmed: null } } : {}),
  })),
];
