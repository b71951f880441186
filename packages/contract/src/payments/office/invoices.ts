/** A school's invoices with their payments (O-14.3, O-14.5, O-14.6). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../../endpoint.ts';
import { centreCodeSchema, instantSchema, isoDateSchema, publicIdSchema } from '../../shared/fields.ts';
import { oneLine } from '../../text/typed-text.ts';
import { base, cents, moneyFigures, paymentParams, receiptNumberSchema, schoolParams } from './shared.ts';

const invoicesBase = '/api/office/schools/:centreCode/invoices';

/** `progress`: paid in the portal but not in the register yet, or being confirmed. */
export const invoiceFilters = ['all', 'owing', 'overdue', 'progress', 'paid', 'closed'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

export const invoiceStates = ['owing', 'overdue', 'progress', 'paid', 'closed'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const officeInvoiceSchema = z.object({
  invoiceNumber: z.string(),
  student: z.string(),
  eqId: z.string(),
  description: z.string(),
  dueDate: isoDateSchema,
  state: z.enum(invoiceStates),
  originalCents: cents,
  /** The amount that the family can still pay. */
  owingCents: cents,
  /** The amount paid in the portal that isn't in the register yet. */
  inProgressCents: cents,
  /** The amount of payments that have begun and have no known outcome. */
  reservedCents: cents,
});
export type OfficeInvoice = z.output<typeof officeInvoiceSchema>;

export const invoiceSearchBodySchema = z.strictObject({
  /** Part of a student’s name, or the beginning of an EQ ID or invoice number. In the body, because addresses are logged. */
  search: z.string().check(oneLine, z.maxLength(moneyFigures.search)),
  state: z.enum(invoiceFilters),
  /** The cursor from the previous page. */
  after: z.optional(z.string().check(z.maxLength(200))),
});
export type InvoiceSearchBody = z.output<typeof invoiceSearchBodySchema>;

export const officeInvoicesEndpoint = defineEndpoint({
  id: 'payments.officeInvoices',
  method: 'POST',
  path: `${invoicesBase}/search`,
  summary: 'The school’s invoices as imported, newest due date first, with totals of what was searched',
  params: schoolParams,
  body: invoiceSearchBodySchema,
  response: z.object({
    invoices: z.array(officeInvoiceSchema),
    next: z.nullable(z.string()),
    totals: z.object({ invoices: z.int(), owingCents: cents, inProgressCents: cents, reservedCents: cents }),
    /** Whether invoices are omitted because they are for the caller's own family. */
    omitsOwn: z.boolean(),
  }),
  errors: ['not-found', 'invalid-request'],
});

export const officePaymentStates = ['progress', 'unknown', 'charged', 'not-charged'] as const;
export type OfficePaymentState = (typeof officePaymentStates)[number];

export const officePaymentSchema = z.object({
  reference: publicIdSchema,
  /** `progress`: the payer has just begun the payment. */
  state: z.enum(officePaymentStates),
  payer: z.nullable(z.string()),
  amountCents: cents,
  begunAt: instantSchema,
  receiptNumber: z.nullable(z.string()),
  settlementDate: z.nullable(isoDateSchema),
  /** The masked card number. */
  cardNumber: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  refundedCents: cents,
  refunds: z.array(
    z.object({
      receiptNumber: z.string(),
      amountCents: cents,
      settlementDate: isoDateSchema,
      /** Null if a comparison found the refund. */
      recordedBy: z.nullable(z.string()),
      isFoundAtGateway: z.boolean(),
    }),
  ),
});
export type OfficePayment = z.output<typeof officePaymentSchema>;

export const officeInvoiceEndpoint = defineEndpoint({
  id: 'payments.officeInvoice',
  method: 'GET',
  path: `${invoicesBase}/:invoiceNumber`,
  summary: 'One invoice with its payments and refunds; opening it is recorded',
  params: z.strictObject({
    centreCode: centreCodeSchema,
    invoiceNumber: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  response: z.object({
    ...officeInvoiceSchema.shape,
    issuedOn: isoDateSchema,
    registerOwingCents: cents,
    /** The amount paid in the portal, less refunds. */
    paidHereCents: cents,
    payments: z.array(officePaymentSchema),
  }),
  errors: ['not-found', 'forbidden'],
});

export const recordRefundEndpoint = defineEndpoint({
  id: 'payments.officeRefund',
  method: 'POST',
  path: `${base}/:reference/refunds`,
  summary: 'Record a refund that was made in the gateway’s own site. It moves no money',
  params: paymentParams,
  body: z.strictObject({
    receiptNumber: receiptNumberSchema,
    amountCents: cents.check(z.positive('Enter an amount')),
    settlementDate: isoDateSchema,
  }),
  errors: ['not-found', 'forbidden', 'invalid-request', 'reauthentication-required'],
});

export const reissueReceiptEndpoint = defineEndpoint({
  id: 'payments.officeReceipt',
  method: 'POST',
  path: `${base}/:reference/receipt`,
  summary: 'Email the receipt of a payment to its payer again',
  params: paymentParams,
  errors: ['not-found', 'forbidden', 'too-many-requests'],
});
