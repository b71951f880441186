/** A school's settlement days in the portal and at the gateway (O-14.1, O-14.4). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../../endpoint.ts';
import { instantSchema, isoDateSchema, publicIdSchema } from '../../shared/fields.ts';
import { base, cents, dayParams } from './shared.ts';

/**
 * `running`: the day isn't over in Sydney. `complete`: over, without a known difference. `in-register`: the register has
 * recorded all payments. `differs`: the gateway's list differs from the portal's, or the register has recorded a later
 * day but not this one.
 */
export const dayStates = ['running', 'complete', 'in-register', 'differs'] as const;
export type DayState = (typeof dayStates)[number];

export const settlementDaySchema = z.object({
  day: isoDateSchema,
  state: z.enum(dayStates),
  /** The number of payments in the portal. */
  payments: z.int(),
  totalCents: cents,
  /** The gateway's figures at the last comparison; null if the day hasn't been compared. */
  gateway: z.nullable(z.object({ payments: z.int(), totalCents: cents, comparedAt: instantSchema })),
  /** The amount of portal payments that the register has recorded. */
  registerCents: cents,
  differences: z.int(),
  differenceCents: cents,
  /** The number of payments that haven't been exported yet. */
  toExport: z.int(),
  isOver: z.boolean(),
});
export type SettlementDay = z.output<typeof settlementDaySchema>;

/** `amount`, `receipt`: both have the transaction, with different values. Otherwise, only the named side has it. */
export const differenceKinds = [
  'gateway-only',
  'portal-only',
  'amount',
  'receipt',
  'gateway-refund',
  'portal-refund',
  'refund-amount',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const settlementDifferenceSchema = z.object({
  kind: z.enum(differenceKinds),
  /** The portal payment; null if the portal doesn't know the gateway's reference. */
  reference: z.nullable(publicIdSchema),
  invoiceNumber: z.string(),
  receiptNumber: z.string(),
  gatewayCents: z.nullable(cents),
  portalCents: z.nullable(cents),
});
export type SettlementDifference = z.output<typeof settlementDifferenceSchema>;

export const dayDetailEndpoint = defineEndpoint({
  id: 'payments.officeDay',
  method: 'GET',
  path: `${base}/days/:day/comparison`,
  summary: 'What differs on a settlement day, by transaction, and what the register doesn’t count yet',
  params: dayParams,
  response: z.object({
    comparedAt: z.nullable(instantSchema),
    /** Null if the comparison ran automatically. */
    comparedBy: z.nullable(z.string()),
    refunds: z.int(),
    refundCents: cents,
    differences: z.array(settlementDifferenceSchema),
    notInRegister: z.array(
      z.object({
        reference: publicIdSchema,
        invoiceNumber: z.string(),
        receiptNumber: z.string(),
        amountCents: cents,
      }),
    ),
    /** Lines of the caller’s own family, which aren’t shown. */
    ownHidden: z.int(),
  }),
  errors: ['not-found'],
});

export const compareDayEndpoint = defineEndpoint({
  id: 'payments.officeCompare',
  method: 'POST',
  path: `${base}/days/:day/compare`,
  summary:
    'Compare a settlement day with the gateway’s; records the refunds that it lists. It can’t charge a card',
  params: dayParams,
  errors: ['not-found', 'invalid-request', 'payment-unavailable'],
});
