/** Card payment routes (S-7.4). */
import {
  auditPaymentEndpoint,
  idempotencyKeyHeader,
  paymentReceiptEndpoint,
  paymentReturnEndpoints,
  paymentReturnPaths,
  paymentTokensEndpoint,
  verifyPaymentEndpoint,
} from '@portal/contract/payments';
import { limits } from '@portal/contract/limits';
import type { FastifyInstance } from 'fastify';
import { anyone, signedIn } from '../../../platform/http/access.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { takeDownloadToken } from '../../downloads/index.ts';
import { mayPay } from '../payments.ts';
import type { PaymentDependencies } from '../payments.ts';
import { getPaymentReceipt, receiptDownloadedEvent } from '../receipts/receipt.service.ts';
import { beginPayment, begunEvent } from './begin/begin.service.ts';
import { presentReturn } from './return.presenter.ts';
import { appendToTrail, seenEvent } from './trail.service.ts';
import { verifyPayment } from './verify.service.ts';
import { waitForKeys } from './payment-keys/wait-for-keys.service.ts';

/** Selects one of two equivalent return pages, so a forged header does no harm. */
const isAppPlatform = (platform: unknown): boolean => platform === 'ios' || platform === 'android';

export function registerProcessRoutes(app: FastifyInstance, deps: PaymentDependencies): void {
  bindRoute(app, paymentTokensEndpoint, {
    access: mayPay,
    audit: { event: begunEvent },
    // All keys, or none. A repeat of the same press, concurrent or after a lost response, gets the same keys.
    handler: async (call, { body, headers }) => {
      const asked = {
        key: headers[idempotencyKeyHeader],
        payments: body.payments,
        isInApp: isAppPlatform(headers['client-platform']),
      };
      return waitForKeys(deps.db, await beginPayment(deps, call, asked));
    },
  });

  bindRoute(app, verifyPaymentEndpoint, {
    access: signedIn,
    audit: { none: 'each outcome is recorded when it is found out' },
    handler: (call, { body }) => verifyPayment(deps, call, body.attemptId),
  });

  bindRoute(app, auditPaymentEndpoint, {
    access: signedIn,
    audit: { event: seenEvent },
    bodyLimit: limits.auditBody,
    handler: (call, { body }) => appendToTrail(deps, call, body),
  });

  bindRoute(app, paymentReceiptEndpoint, {
    access: signedIn,
    audit: { event: receiptDownloadedEvent },
    handler: async (call, { params, request }) => {
      await takeDownloadToken(deps.db, call, request);
      return getPaymentReceipt(deps, call, params.attemptId);
    },
  });
}

/** The gateway redirects its frames here: cross-site, without a session, with its own bodies. */
export function registerReturns(app: FastifyInstance, { config }: Pick<PaymentDependencies, 'config'>): void {
  const about = { origin: config.publicUrl.origin, productName: config.site.productName };
  const onWeb = presentReturn(about);
  const inApp = presentReturn({ ...about, framedBy: config.mobileApp.pageOrigins });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    for (const endpoint of paymentReturnEndpoints)
      bindRoute(scope, endpoint, {
        access: anyone,
        audit: { none: 'says nothing that is believed, and changes nothing' },
        bodyLimit: limits.paymentReturnBody,
        isReturn: true,
        handler: async () => (endpoint.path === paymentReturnPaths.app ? inApp : onWeb),
      });
  });
}
