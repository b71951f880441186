/** Routes of payments in the office. None of them can charge a card. */
import {
  compareDayEndpoint,
  dayDetailEndpoint,
  decidePaymentEndpoint,
  exportDayEndpoint,
  moneyPermissions,
  officeInvoiceEndpoint,
  officeInvoicesEndpoint,
  officePaymentsEndpoint,
  paymentTrailEndpoint,
  recordRefundEndpoint,
  reissueReceiptEndpoint,
} from '@portal/contract/payments/office';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../../../platform/http/access.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { decide, exportDay, getPayments, getTrail, trailViewedEvent } from './office.service.ts';
import {
  getInvoice,
  invoiceViewedEvent,
  receiptReissuedEvent,
  recordRefund,
  refundRecordedEvent,
  reissueReceipt,
  searchInvoices,
} from './invoices.service.ts';
import type { MoneyDependencies } from './own-payments.ts';
import { compareNow, getDay } from './settlement-days.service.ts';
import { comparedEvent } from '../settlement/compare.service.ts';

const access = { kind: 'staff', who: 'permitted', anyOf: moneyPermissions } as const satisfies Access;

export function registerMoneyRoutes(app: FastifyInstance, deps: MoneyDependencies): void {
  bindRoute(app, officePaymentsEndpoint, {
    access,
    audit: { none: 'amounts and invoices of the caller’s school; a payment is recorded when it is opened' },
    handler: (call, { params }) => getPayments(deps, call, params),
  });
  bindRoute(app, exportDayEndpoint, {
    access,
    audit: { event: 'payments.exported' },
    handler: (call, { params }) => exportDay(deps, call, params),
  });
  bindRoute(app, paymentTrailEndpoint, {
    access,
    audit: { event: trailViewedEvent },
    handler: (call, { params }) => getTrail(deps, call, params),
  });
  bindRoute(app, decidePaymentEndpoint, {
    access,
    audit: { event: 'payments.decided' },
    handler: (call, { params, body }) => decide(deps, call, params, body),
  });
  bindRoute(app, dayDetailEndpoint, {
    access,
    audit: { none: 'receipts and amounts of the caller’s school, without names' },
    handler: (call, { params }) => getDay(deps, call, params),
  });
  bindRoute(app, compareDayEndpoint, {
    access,
    audit: { event: comparedEvent },
    handler: (call, { params }) => compareNow(deps, call, params),
  });
  registerInvoiceRoutes(app, deps);
}

function registerInvoiceRoutes(app: FastifyInstance, deps: MoneyDependencies): void {
  bindRoute(app, officeInvoicesEndpoint, {
    access,
    audit: { none: 'a list of the caller’s school; an invoice is recorded when it is opened' },
    handler: (call, { params, body }) => deps.reader.read((db) => searchInvoices(db, call, params, body)),
  });
  bindRoute(app, officeInvoiceEndpoint, {
    access,
    audit: { event: invoiceViewedEvent },
    handler: (call, { params }) => getInvoice(deps, call, params),
  });
  bindRoute(app, recordRefundEndpoint, {
    access,
    audit: { event: refundRecordedEvent },
    handler: (call, { params, body }) => recordRefund(deps, call, params, body),
  });
  bindRoute(app, reissueReceiptEndpoint, {
    access,
    audit: { event: receiptReissuedEvent },
    handler: (call, { params }) => reissueReceipt(deps, call, params),
  });
}
