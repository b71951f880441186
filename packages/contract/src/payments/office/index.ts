/** Payments in the school office: uncertain outcomes, and the days that the school accounts for (O-14). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../../endpoint.ts';
import { centreCodeSchema, instantSchema, isoDateSchema, publicIdSchema } from '../../shared/fields.ts';
import type { StaffPermission } from '../../staff/index.ts';
import { oneLine } from '../../text/typed-text.ts';

export const moneyPermissions: readonly StaffPermission[] = ['payments.manage'];

export const moneyFigures = {
  /** Settlement days that are listed. */
  days: 30,
  receiptLength: 40,
} as const;

const cents = z.int();
const base = '/api/office/schools/:centreCode/payments';
const schoolParams = z.strictObject({ centreCode: centreCodeSchema });
const dayParams = z.strictObject({ centreCode: centreCodeSchema, day: isoDateSchema });
const paymentParams = z.strictObject({ centreCode: centreCodeSchema, reference: publicIdSchema });
export type PaymentPath = z.output<typeof paymentParams>;

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

export const settlementDaySchema = z.object({
  day: isoDateSchema,
  payments: z.int(),
  totalCents: cents,
  /** Payments of the day that no export has had yet. */
  toExport: z.int(),
  /** False while the day isn't over in Sydney. */
  isOver: z.boolean(),
});
export type SettlementDay = z.output<typeof settlementDaySchema>;

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
  /** As recorded; never card details. */
  detail: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type TrailEntry = z.output<typeof trailEntrySchema>;

export const paymentTrailEndpoint = defineEndpoint({
  id: 'payments.officeTrail',
  method: 'GET',
  path: `${base}/:reference/trail`,
  summary: 'All that is recorded of a payment, such as each answer of the gateway',
  params: paymentParams,
  response: z.object({ entries: z.array(trailEntrySchema) }),
  errors: ['not-found', 'forbidden'],
});

export const paymentDecisionSchema = z.strictObject({
  /** Null: the bank confirmed that nothing was charged. */
  charged: z.nullable(
    z.strictObject({
      receiptNumber: z
        .string()
        .check(oneLine, z.minLength(1, 'Enter the receipt number'), z.maxLength(moneyFigures.receiptLength)),
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
