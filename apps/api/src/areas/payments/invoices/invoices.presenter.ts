/** Builds invoice responses: details and receipts only for the primary account owner (S-5.8). Pure. */
import { centsOf, dollarsOf } from '@portal/contract/shared';
import { dateInZone } from '@portal/contract/dates';
import { paymentTimeZone } from '@portal/contract/payments';
import type { FinanceRecord, Payments, PendingPayment, Refund } from '@portal/contract/payments';
import type { AccessedStudent } from '../../students/index.ts';
import type { InvoiceRow, PaymentRow, RefundRow } from './invoices.repository.ts';

type Place = Pick<AccessedStudent, 'oneSchoolId' | 'eqId' | 'centreCode' | 'schoolName' | 'displayName'> &
  Pick<AccessedStudent, 'relation' | 'isPrimary'>;

/** The invoices of one student at one school, by due date. */
export function presentPayments(rows: readonly InvoiceRow[], place: Place, today: string): Payments {
  const mayPay = place.relation === 'owner' && place.isPrimary;
  const present = { place, mayPay };
  const open = rows.filter(isOpen);
  const due = open.map((row) => presentDue(row, present));
  const closed = rows.filter((row) => !isOpen(row)).map((row) => presentClosed(row, present));
  const received = open.flatMap((row) => row.receivedPayments.map((p) => presentReceived(row, p, present)));
  const payable = due.filter(({ amountOwing }) => amountOwing > 0);
  return {
    oneSchoolId: place.oneSchoolId,
    schoolCode: place.centreCode,
    financeRecordsDue: due,
    financeRecordsPaid: [...closed, ...received].sort(newestFirst),
    noOfPaymentsOutstanding: payable.length,
    totalPaymentsOutstanding: sumOfDollars(payable.map(({ amountOwing }) => amountOwing)),
    mayPay,
    today,
  };
}

/** An invoice with nothing owing or in progress has nothing due, whatever status its school gives it. */
const isOpen = ({ status, registerOwingCents, reservedCents, pendingPayments }: InvoiceRow): boolean =>
  status === 'due' && (registerOwingCents > 0 || reservedCents > 0 || pendingPayments.length > 0);

const sumOfDollars = (amounts: readonly number[]): number =>
  dollarsOf(amounts.reduce((cents, dollars) => cents + centsOf(dollars), 0));

const shownDate = ({ transactionDate, dueDate }: FinanceRecord): string => transactionDate ?? dueDate;

const newestFirst = (a: FinanceRecord, b: FinanceRecord): number =>
  shownDate(b).localeCompare(shownDate(a)) || b.invoiceNumber.localeCompare(a.invoiceNumber);

interface Shown {
  place: Place;
  mayPay: boolean;
}

/** The fields common to every invoice, with nothing to pay. */
function commonOf(row: InvoiceRow, { place, mayPay }: Shown) {
  return {
    invoiceNumber: row.invoiceNumber,
    amountOwing: 0,
    originalAmount: dollarsOf(row.originalCents),
    paymentAmount: 0,
    isSelectedForPayment: false,
    dueDate: row.dueDate,
    paymentRef: null,
    transactionDate: null,
    description: row.description,
    typeDescription: row.typeDescription,
    pdfExists: mayPay,
    customerReferenceNumber: mayPay ? row.customerReferenceNumber : null,
    paymentsAreInProgress: false,
    isInvoice: true,
    isPayment: false,
    pendingPayments: [],
    amountBeingConfirmed: 0,
    paymentReceiptNumber: null,
    refunds: mayPay ? row.refunds.map(presentRefund) : [],
    studentName: place.displayName,
    studentEqId: place.eqId,
    schoolCode: place.centreCode,
    schoolName: place.schoolName,
  };
}

function presentDue(row: InvoiceRow, shown: Shown): FinanceRecord {
  const amountOwing = dollarsOf(row.owingCents);
  return {
    ...commonOf(row, shown),
    status: 'due',
    amountOwing,
    paymentAmount: amountOwing,
    paymentsAreInProgress: row.pendingPayments.length > 0 || row.reservedCents > 0,
    pendingPayments: row.pendingPayments.map((payment) => presentPending(payment, shown)),
    amountBeingConfirmed: dollarsOf(row.reservedCents),
  };
}

const presentPending = (payment: PaymentRow, { mayPay }: Shown): PendingPayment => ({
  paymentDate: new Date(payment.paidAt).toISOString(),
  paymentReceipt: mayPay ? payment.receiptNumber : null,
  paymentAmount: dollarsOf(payment.amountCents),
});

function presentClosed(row: InvoiceRow, shown: Shown): FinanceRecord {
  const isPaid = row.status === 'paid';
  return {
    ...commonOf(row, shown),
    status: isPaid ? 'paid' : 'closed',
    paymentAmount: isPaid ? dollarsOf(row.originalCents) : 0,
    paymentRef: shown.mayPay ? row.paymentRef : null,
    transactionDate: row.closedOn,
    isPayment: isPaid,
  };
}

const presentRefund = ({ refundedOn, amountCents, receiptNumber }: RefundRow): Refund => ({
  refundDate: refundedOn,
  refundAmount: dollarsOf(amountCents),
  refundReceipt: receiptNumber,
});

/** Payment times are recorded in Sydney time. */
function presentReceived(row: InvoiceRow, payment: PaymentRow, shown: Shown): FinanceRecord {
  return {
    ...commonOf(row, shown),
    status: 'received',
    paymentAmount: dollarsOf(payment.amountCents),
    transactionDate: dateInZone(new Date(payment.paidAt), paymentTimeZone),
    isInvoice: false,
    isPayment: true,
    // Refunds are shown with the invoice.
    refunds: [],
    paymentReceiptNumber: shown.mayPay ? payment.receiptNumber : null,
  };
}
