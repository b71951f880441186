/** Payments in the school office: uncertain outcomes, and the days that the school accounts for (O-14). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../../endpoint.ts';
import { instantSchema, isoDateSchema, publicIdSchema } from '../../shared/fields.ts';
import { settlementDaySchema } from './settlement.ts';
import { base, cents, dayParams, paymentParams, receiptNumberSchema, schoolParams } from './shared.ts';

export * from './invoices.ts';
export * from './settlement.ts';
export { moneyFigures, moneyPermissions } from './shared.ts';
export type { PaymentPath } from './shared.ts';

export const uncertainPaymentSchema = z.object({
  reference: publicIdSchema,
  student: z.string(),
  eqId: z.string(),
  invoiceNumber: z.string(),
  description: z.string(),
  amountCents: cents,
  begunAt: instantSchema,
  /** How often the gateway was asked. */
  checks: z.int(),
  /** When the portal gave up asking, and staff must decide; null while it still asks. */
  staffSince: z.nullable(instantSchema),
});
export type UncertainPayment = z.output<typeof uncertainPaymentSchema>;

export const officePaymentsEndpoint = defineEndpoint({
  id: 'payments.officeOverview',
  method: 'GET',
  path: base,
  summary: 'The school’s payments with an uncertain outcome, and its latest settlement days',
  params: schoolParams,
  response: z.object({
    uncertain: z.array(uncertainPaymentSchema),
    /** Uncertain payments of the caller’s own family, which a colleague decides. */
    ownUncertain: z.int(),
    days: z.array(settlementDaySchema),
    now: instantSchema,
  }),
  errors: ['not-found'],
});

export const exportDayEndpoint = defineEndpoint({
  id: 'payments.officeExport',
  method: 'POST',
  path: `${base}/days/:day/export`,
  summary: 'A settlement day as CSV for the school’s accounts; its payments count as exported',
  params: dayParams,
  content: { kind: 'file', mediaTypes: ['text/csv'] },
  errors: ['not-found', 'invalid-request', 'reauthentication-required'],
});

export const trailEntrySchema = z.object({
  at: instantSchema,
  event: z.string(),
  outcome: z.string(),
  /** The member of staff who did it. */
  staffName: z.optional(z.string()),
  /** As recorded; never card details. */
  detail: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type TrailEntry = z.output<typeof trailEntrySchema>;

const namedValues = z.array(z.object({ name: z.string(), value: z.string() }));

/** One gateway request and its answer, without the payment key and card details. */
export const exchangeSchema = z.object({
  /** `open`: a request for a key. `outcome`: a request for the payment's outcome. */
  request: z.enum(['open', 'outcome']),
  sent: namedValues,
  answer: namedValues,
  firstAt: instantSchema,
  lastAt: instantSchema,
  /** How often the same answer was given in a row. */
  times: z.int(),
});
export type GatewayExchange = z.output<typeof exchangeSchema>;

export const paymentTrailEndpoint = defineEndpoint({
  id: 'payments.officeTrail',
  method: 'GET',
  path: `${base}/:reference/trail`,
  summary: 'The full history of a payment, with the requests to the gateway and its answers',
  params: paymentParams,
  response: z.object({ entries: z.array(trailEntrySchema), exchanges: z.array(exchangeSchema) }),
  errors: ['not-found', 'forbidden'],
});

export const paymentDecisionSchema = z.strictObject({
  /** Null: the bank confirmed that nothing was charged. */
  charged: z.nullable(
    z.strictObject({
      receiptNumber: receiptNumberSchema,
      settlementDate: isoDateSchema,
    }),
  ),
});

export const decidePaymentEndpoint = defineEndpoint({
  id: 'payments.officeDecide',
  method: 'POST',
  path: `${base}/:reference/decide`,
  summary: 'Record what the bank says of an uncertain payment; the payer is told. It can’t charge a card',
  params: paymentParams,
  body: paymentDecisionSchema,
  errors: ['not-found', 'forbidden', 'payment-in-progress', 'reauthentication-required'],
});
