/** Settlement days of a school: the gateway's day beside ours (O-14.1, O-14.4). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../../endpoint.ts';
import { instantSchema, isoDateSchema, publicIdSchema } from '../../shared/fields.ts';
import { base, cents, dayParams } from './shared.ts';

/**
 * `running`: not over in Sydney. `complete`: over, and without a known difference. `in-register`: the register counts
 * all of it. `differs`: the gateway has something else than we do, or the register counts a later day and not this one.
 */
export const dayStates = ['running', 'complete', 'in-register', 'differs'] as const;
export type DayState = (typeof dayStates)[number];

export const settlementDaySchema = z.object({
  day: isoDateSchema,
  state: z.enum(dayStates),
  /** The portal's. */
  payments: z.int(),
  totalCents: cents,
  /** The gateway's, when it was last compared; null if it never was. */
  gateway: z.nullable(z.object({ payments: z.int(), totalCents: cents, comparedAt: instantSchema })),
  /** What the register counts of our payments. */
  registerCents: cents,
  differences: z.int(),
  differenceCents: cents,
  /** Payments of the day that no export has had yet. */
  toExport: z.int(),
  isOver: z.boolean(),
});
export type SettlementDay = z.output<typeof settlementDaySchema>;

/** `amount`, `receipt`: both have it, differently. The others name who alone has it. */
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
  /** Our payment; null if the gateway's reference is unknown here. */
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
