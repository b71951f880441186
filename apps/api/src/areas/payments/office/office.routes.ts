/** Routes of payments in the office. None of them can charge a card. */
import {
  decidePaymentEndpoint,
  exportDayEndpoint,
  moneyPermissions,
  officePaymentsEndpoint,
  paymentTrailEndpoint,
} from '@portal/contract/payments/office';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../../../platform/http/access.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { decide, exportDay, getPayments, getTrail, trailViewedEvent } from './office.service.ts';
import type { MoneyDependencies } from './office.service.ts';

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
}
