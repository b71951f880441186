/** Paying by card: gateway tokens, outcomes, audit trail and receipt (S-7.4; D-7.1, D-7.2). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { downloadHeadersSchema } from '../downloads/downloads.ts';
import { limits } from '../limits.ts';
import {
  centreCodeSchema,
  dollarsSchema,
  eqIdSchema,
  instantSchema,
  publicIdSchema,
} from '../shared/fields.ts';
import { formatDate, formatTime } from '../dates/dates.ts';
import { dateInZone, timeInZone } from '../dates/zone-clock.ts';
import { centsOf } from '../shared/money.ts';
import { paymentTimeZone } from './list.ts';

/**
 * The idempotency key of one attempt to pay. Repeating the request returns the same tokens and starts no second attempt
 * (T37).
 */
export const idempotencyKeyHeader = 'idempotency-key';

/** In the format of `crypto.randomUUID()`. */
export const idempotencyKeySchema = z
  .string('Send a key of 16 to 64 letters, digits, hyphens and underscores')
  .check(z.regex(/^[\w-]{16,64}$/, 'Must be 16 to 64 letters, digits, hyphens and underscores'));

/** The largest invoice amount in cents: the maximum of the database's integers. */
const mostCents = 2 ** 31 - 1;

/** Positive whole cents. Payment in full may exceed the limit of the amount field (T35). */
const isPayable = (dollars: number): boolean =>
  dollars > 0 && centsOf(dollars) <= mostCents && Math.abs(dollars * 100 - centsOf(dollars)) < 1e-6;

const invoiceRefSchema = {
  invoiceNumber: z.string().check(z.minLength(1), z.maxLength(40)),
  studentEqId: eqIdSchema,
  schoolCode: centreCodeSchema,
};

const selectedPaymentSchema = z.strictObject({
  ...invoiceRefSchema,
  /** Dollars. */
  paymentAmount: z.number().check(z.refine(isPayable, 'Not an amount that can be paid')),
});
export type SelectedPayment = z.output<typeof selectedPaymentSchema>;

const isNamedOnce = (payments: readonly { invoiceNumber: string; schoolCode: string }[]): boolean =>
  new Set(payments.map(({ invoiceNumber, schoolCode }) => `${schoolCode}/${invoiceNumber}`)).size ===
  payments.length;

export const paymentTokensBodySchema = z.strictObject({
  payments: z
    .array(selectedPaymentSchema)
    .check(
      z.minLength(1),
      z.maxLength(limits.paymentsPerAttempt),
      z.refine(isNamedOnce, 'An invoice is named twice'),
    ),
});
export type PaymentTokensBody = z.output<typeof paymentTokensBodySchema>;

/** The fields that a hidden form submits to the gateway, besides the card. */
export const paymentTokenSchema = z.object({
  ...invoiceRefSchema,
  /** Cents, as the gateway requires. */
  amount: z.int(),
  customerReferenceNumber: z.string(),
  merchantNumber: z.string(),
  billerCode: z.string(),
  paymentAuthToken: z.string(),
  bPointPaymentUrl: z.string(),
});
export type PaymentToken = z.output<typeof paymentTokenSchema>;

export const paymentTokensSchema = z.object({
  attemptId: publicIdSchema,
  tokens: z.array(paymentTokenSchema),
});
export type PaymentTokens = z.output<typeof paymentTokensSchema>;

export const paymentTokensEndpoint = defineEndpoint({
  id: 'payments.tokens',
  method: 'POST',
  path: '/api/processpayment/tokens',
  summary:
    'One single-use key for each invoice to pay, all or none, and the amounts reserved; needs an Idempotency-Key',
  headers: z.looseObject({ [idempotencyKeyHeader]: idempotencyKeySchema }),
  body: paymentTokensBodySchema,
  response: paymentTokensSchema,
  errors: [
    'feature-unavailable',
    'not-found',
    'payment-in-progress',
    'payment-refused',
    'payment-key-reused',
    'too-many-requests',
    'payment-unavailable',
  ],
});

/** The outcome of one invoice in an attempt. */
const outcomeSchema = z.object({
  ...invoiceRefSchema,
  studentName: z.string(),
  schoolName: z.string(),
  description: z.string(),
  /** Dollars. */
  amount: dollarsSchema,
});
const successfulPaymentSchema = z.extend(outcomeSchema, { receiptNumber: z.string() });
const failedPaymentSchema = z.extend(outcomeSchema, { reason: z.string() });
export type PaymentOutcome = z.output<typeof outcomeSchema>;
export type SuccessfulPayment = z.output<typeof successfulPaymentSchema>;
export type FailedPayment = z.output<typeof failedPaymentSchema>;

export const paymentsResultSchema = z.enum(['Success', 'Partial Success', 'Failure', 'Unknown']);
export type PaymentsResult = z.output<typeof paymentsResultSchema>;

/**
 * The outcome of an attempt, as far as the gateway has confirmed it. It may change when fetched again, because unknown
 * outcomes are also resolved in the background.
 */
export const verifiedPaymentSchema = z.object({
  attemptId: publicIdSchema,
  paymentsResult: paymentsResultSchema,
  /** When the gateway processed the first of them; pages show it in Sydney time. Null until one is confirmed. */
  paymentDateTime: z.nullable(instantSchema),
  financialCustomerReferenceNumber: z.nullable(z.string()),
  /** `MMYY` and the gateway's masked digits, once something was paid. */
  cardExpiry: z.nullable(z.string()),
  maskedCardNumber: z.nullable(z.string()),
  successfulPayments: z.array(successfulPaymentSchema),
  failedPayments: z.array(failedPaymentSchema),
  unknownOutcomePayments: z.array(outcomeSchema),
});
export type VerifiedPayment = z.output<typeof verifiedPaymentSchema>;

/** Success if all were paid, Partial Success if some were. If none was paid, Unknown while any outcome is open. */
export function paymentsResultOf(counts: {
  successful: number;
  failed: number;
  unknown: number;
}): PaymentsResult {
  if (counts.successful > 0) return counts.failed + counts.unknown === 0 ? 'Success' : 'Partial Success';
  return counts.unknown > 0 ? 'Unknown' : 'Failure';
}

export const verifyPaymentEndpoint = defineEndpoint({
  id: 'payments.verifyresponse',
  method: 'POST',
  path: '/api/processpayment/verifyresponse',
  summary:
    'What became of an attempt of the caller: the server asks the gateway, whatever the browser was told',
  body: z.strictObject({ attemptId: publicIdSchema }),
  response: verifiedPaymentSchema,
  errors: ['not-found'],
});

/** A page's report about an attempt: a hint that supplements the server's own records. */
export const paymentStages = [
  'card-sent',
  'gateway-returned',
  'timed-out',
  'result-shown',
  'page-left',
  'page-failed',
] as const;
export type PaymentStage = (typeof paymentStages)[number];

export const auditPaymentEndpoint = defineEndpoint({
  id: 'payments.auditpayment',
  method: 'POST',
  path: '/api/processpayment/auditpayment',
  summary: 'Append the page’s observations to the audit trail of the caller’s attempt; no card digits',
  body: z.strictObject({
    attemptId: publicIdSchema,
    stage: z.enum(paymentStages),
    detail: z.optional(z.string().check(z.maxLength(limits.paymentTrailDetail))),
  }),
  errors: ['not-found', 'too-many-requests'],
});

export const paymentReceiptEndpoint = defineEndpoint({
  id: 'payments.receipt',
  method: 'GET',
  path: '/api/processpayment/receipt/:attemptId',
  summary:
    'The receipt of what was paid in an attempt of the caller, as a PDF, for the download token of this address',
  params: z.strictObject({ attemptId: publicIdSchema }),
  headers: downloadHeadersSchema,
  content: { kind: 'file', mediaTypes: ['application/pdf'] },
  errors: ['download-refused', 'not-found'],
});

/** The URL of an attempt's receipt. */
export const paymentReceiptPath = (attemptId: string): `/api/${string}` =>
  `/api/processpayment/receipt/${encodeURIComponent(attemptId)}`;

/**
 * The URL to which the gateway returns the frame, on the web and in the mobile app. None of the parameters is trusted
 * or echoed (T39). The frame notifies the parent document with this message.
 */
export const paymentReturnPaths = {
  web: '/api/processpaymenthandler/paymentresponse',
  app: '/api/processpayment/paymentResponse',
} as const;
export const paymentReturnedMessage = 'portal:payment-returned';

/** Additional parameters of a gateway, which are ignored. */
const anythingSchema = z.record(z.string(), z.unknown());

const gatewayReturn = {
  summary:
    'Where the gateway sends the browser back to: believes nothing, changes nothing, tells the page around it',
  query: anythingSchema,
  content: { kind: 'document' },
} as const;

/** Gateways return with a form post or a redirect. */
export const paymentReturnEndpoints = [
  defineEndpoint({ id: 'payments.returned', method: 'POST', path: paymentReturnPaths.web, ...gatewayReturn }),
  defineEndpoint({
    id: 'payments.redirected',
    method: 'GET',
    path: paymentReturnPaths.web,
    ...gatewayReturn,
  }),
  defineEndpoint({
    id: 'payments.returnedInApp',
    method: 'POST',
    path: paymentReturnPaths.app,
    ...gatewayReturn,
  }),
  defineEndpoint({
    id: 'payments.redirectedInApp',
    method: 'GET',
    path: paymentReturnPaths.app,
    ...gatewayReturn,
  }),
] as const;

/** "18 November 2026 at 10:00 am, Sydney time": the zone in which transactions are recorded, wherever the school is. */
export function paymentTimeText(instant: Date): string {
  const day = formatDate(dateInZone(instant, paymentTimeZone));
  return `${day} at ${formatTime(timeInZone(instant, paymentTimeZone))}, Sydney time`;
}

/** The specified messages for outcomes (S-8.3). */
export const paymentTexts = {
  unsuccessful: 'Your payment attempt was unsuccessful. Please check your payment details and try again.',
  error: 'An error occured processing your payment.',
} as const;
