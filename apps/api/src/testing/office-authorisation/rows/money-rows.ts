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
    // A future day can't be compared.
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
  {
    call: `GET ${schools}/payments/days/{day}/comparison`,
    expected: managers(200),
    ask: (browser, target) => browser.get(`${payments(target)}/days/2026-11-16/comparison`),
  },
  {
    // A future day can't be compared.
    call: `POST ${schools}/payments/days/{day}/compare`,
    expected: managers(400),
    ask: (browser, target) => browser.post(`${payments(target)}/days/2999-01-01/compare`),
  },
  {
    call: `POST ${schools}/invoices/search`,
    expected: managers(200),
    ask: (browser, target) =>
      browser.post(`${at(target)}/invoices/search`, { body: { search: '', state: 'all' } }),
  },
  {
    call: `GET ${schools}/invoices/{invoiceNumber}`,
    expected: managers(200),
    ownFamilySubject: ({ invoiceNumber }) => invoiceNumber,
    ask: (browser, target) => browser.get(`${at(target)}/invoices/${target.invoiceNumber}`),
  },
  {
    // The payment wasn't charged, so it can't be refunded.
    call: `POST ${schools}/payments/{reference}/refunds`,
    expected: managers(400),
    ownFamilySubject,
    ask: (browser, target) =>
      browser.post(`${payments(target)}/${target.paymentReference}/refunds`, {
        body: { receiptNumber: '1', amountCents: 100, settlementDate: '2026-11-16' },
      }),
  },
  {
    // The payment wasn't charged, so it has no receipt.
    call: `POST ${schools}/payments/{reference}/receipt`,
    expected: managers(404),
    ownFamilySubject,
    ask: (browser, target) => browser.post(`${payments(target)}/${target.paymentReference}/receipt`),
  },
];
