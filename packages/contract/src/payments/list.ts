/** Invoices of a student at a school: what is due, what was paid or closed, the PDF (S-2.7, S-3.6, S-7.3). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { downloadHeadersSchema } from '../downloads/downloads.ts';
import {
  centreCodeSchema,
  dollarsSchema,
  eqIdSchema,
  instantSchema,
  isoDateSchema,
  ownIdSchema,
  studentAndCentreSchema,
} from '../shared/fields.ts';

/** A payment that the school has not processed yet. */
export const pendingPaymentSchema = z.object({
  paymentDate: instantSchema,
  /** Only for the primary account owner. */
  paymentReceipt: z.nullable(z.string()),
  paymentAmount: dollarsSchema,
});
export type PendingPayment = z.output<typeof pendingPaymentSchema>;

/** A refund, either recorded by the school or found in the gateway's list. */
export const refundSchema = z.object({
  refundDate: isoDateSchema,
  refundAmount: dollarsSchema,
  refundReceipt: z.string(),
});
export type Refund = z.output<typeof refundSchema>;

/**
 * `due`: something is owing or being paid. `paid` and `closed`: the register's status. `received`: a payment made here
 * that the school has processed while its invoice is still open.
 */
export const financeStatusSchema = z.enum(['due', 'paid', 'closed', 'received']);

/** The specified finance record, without the fields of the token call. */
export const financeRecordSchema = z.object({
  invoiceNumber: z.string(),
  /** The amount that the family can still pay: the register's amount less payments in progress or being confirmed. */
  amountOwing: dollarsSchema,
  originalAmount: dollarsSchema,
  /** The default amount to pay: the owing amount. For a payment, the amount paid. */
  paymentAmount: dollarsSchema,
  isSelectedForPayment: z.boolean(),
  dueDate: isoDateSchema,
  /** The receipt number that the school recorded. */
  paymentRef: z.nullable(z.string()),
  /** The date on which it was paid or closed. */
  transactionDate: z.nullable(isoDateSchema),
  status: financeStatusSchema,
  description: z.string(),
  typeDescription: z.string(),
  /** Whether the caller can download it. */
  pdfExists: z.boolean(),
  /** Details for the primary account owner; null for everyone else, like the receipts. */
  customerReferenceNumber: z.nullable(z.string()),
  paymentsAreInProgress: z.boolean(),
  isInvoice: z.boolean(),
  isPayment: z.boolean(),
  pendingPayments: z.array(pendingPaymentSchema),
  /** Submitted to the gateway with an unknown outcome. It must not be paid again meanwhile. */
  amountBeingConfirmed: dollarsSchema,
  paymentReceiptNumber: z.nullable(z.string()),
  /** Refunds of portal payments. Only for the primary account owner. Absent in the responses of earlier versions. */
  refunds: z._default(z.array(refundSchema), []),
  studentName: z.string(),
  studentEqId: z.string(),
  schoolCode: z.string(),
  schoolName: z.string(),
});
export type FinanceRecord = z.output<typeof financeRecordSchema>;

export const paymentsSchema = z.object({
  /** The student's id in paths. */
  oneSchoolId: z.string(),
  schoolCode: z.string(),
  /** Sorted by due date. */
  financeRecordsDue: z.array(financeRecordSchema),
  /** From the previous 12 months, newest first. */
  financeRecordsPaid: z.array(financeRecordSchema),
  /** The number and the total of records with something to pay. */
  noOfPaymentsOutstanding: z.int(),
  totalPaymentsOutstanding: dollarsSchema,
  /** Whether the caller is the primary account owner, the only one who may expand, select, download and pay. */
  mayPay: z.boolean(),
  /** Today's date in the school's zone. */
  today: isoDateSchema,
});
export type Payments = z.output<typeof paymentsSchema>;

export const paymentsEndpoint = defineEndpoint({
  id: 'payments.list',
  method: 'GET',
  path: '/api/payments/:studentId/:centreCode',
  summary: 'Invoices of one student at one school: due, and paid or closed over the previous 12 months',
  params: studentAndCentreSchema,
  response: paymentsSchema,
  errors: ['feature-unavailable', 'not-found'],
});

export const combinedPaymentsSchema = z.object({
  /** One for each of the caller's own students at each school with the feature, in home-page order. */
  places: z.array(paymentsSchema),
});
export type CombinedPayments = z.output<typeof combinedPaymentsSchema>;

export const combinedPaymentsEndpoint = defineEndpoint({
  id: 'payments.combined',
  method: 'GET',
  path: '/api/payments',
  summary: "Invoices of all of the caller's own students, at each of their schools",
  response: combinedPaymentsSchema,
});

const invoiceQuerySchema = z.strictObject({
  oneSchoolPpaoId: ownIdSchema,
  studentEqId: eqIdSchema,
  /** The school's centre code. */
  schoolId: centreCodeSchema,
  invoiceNumber: z.string().check(z.minLength(1), z.maxLength(40)),
  schoolUserId: ownIdSchema,
});
export type InvoiceQuery = z.output<typeof invoiceQuerySchema>;

export const invoiceEndpoint = defineEndpoint({
  id: 'payments.invoice',
  method: 'GET',
  path: '/api/invoice',
  summary: 'One invoice as a PDF, with a download token for this URL',
  query: invoiceQuerySchema,
  headers: downloadHeadersSchema,
  content: { kind: 'file', mediaTypes: ['application/pdf'] },
  errors: ['download-refused', 'forbidden', 'feature-unavailable', 'not-found'],
});

/** Payments are recorded in Sydney time (D-2.1). */
export const paymentTimeZone = 'Australia/Sydney';

/** The empty state when nothing is owing (S-2.7). */
export const noPaymentsText = (firstName: string): string => `No outstanding payments for ${firstName}.`;

/** The specified notes (S-2.7). */
export const paymentNotes = {
  sydneyTime: 'Transactions are recorded in Sydney time.',
  severalDays: 'Payments can take several days to process.',
  identicalAmounts:
    'Some banks decline identical amounts on several invoices in one transaction. If that happens, pay them one at a time or vary the amounts.',
} as const;
