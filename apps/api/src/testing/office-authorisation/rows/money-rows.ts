/** Calls about payments. */
import type { OfficeRow, Target } from '../office-world.ts';
import { at, only, schools } from './by-role.ts';

const managers = (status: number) => only(['principal', 'business-manager', 'department-support'], status);
const payments = (target: Target): string => `${at(target)}/payments`;
const ownFamilySubject = ({ paymentReference }: Target): string => paymentReference;

/** The payment of the target can still be paid, so that no call changes it. */
export const moneyRows: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/payments`,
    expected: managers(200),
    ask: (browser, target) => browser.get(payments(target)),
  },
  {
    // A day that is not over.
    call: `POST ${schools}/payments/days/{day}/export`,
    expected: managers(400),
    ask: (browser, target) => browser.post(`${payments(target)}/days/2999-01-01/export`),
  },
  {
    call: `GET ${schools}/payments/{reference}/trail`,
    expected: managers(200),
    ownFamilySubject,
    ask: (browser, target) => browser.get(`${payments(target)}/${target.paymentReference}/trail`),
  },
  {
    call: `POST ${schools}/payments/{reference}/decide`,
    expected: managers(409),
    ownFamilySubject,
    ask: (browser, target) =>
      browser.post(`${payments(target)}/${target.paymentReference}/decide`, { body: { charged: null } }),
  },
];
