/** Invoice routes (S-7.3; D-3.7). */
import { combinedPaymentsEndpoint, invoiceEndpoint, paymentsEndpoint } from '@portal/contract/payments';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../../platform/http/access.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { takeDownloadToken } from '../../downloads/index.ts';
import { mayPay } from '../payments.ts';
import { maySee } from './invoices.access.ts';
import { combinedAnswer, getInvoice, invoiceDownloadedEvent, paymentsAnswer } from './invoices.service.ts';
import type { InvoiceDependencies } from './invoices.service.ts';

export function registerInvoiceRoutes(app: FastifyInstance, deps: InvoiceDependencies): void {
  bindRoute(app, paymentsEndpoint, {
    access: maySee,
    audit: { look: 'Finance' },
    handler: (call, { params }) => paymentsAnswer(deps, call, params),
  });

  bindRoute(app, combinedPaymentsEndpoint, {
    access: signedIn,
    audit: { none: "a family reading its own children's records" },
    handler: (call) => combinedAnswer(deps, call),
  });

  bindRoute(app, invoiceEndpoint, {
    access: mayPay,
    audit: { event: invoiceDownloadedEvent },
    handler: async (call, { query, request }) => {
      await takeDownloadToken(deps.db, call, request);
      return getInvoice(deps, call, query);
    },
  });
}
