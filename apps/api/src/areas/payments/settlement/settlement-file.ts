/** Formats a settlement day for import into a school's system (docs/payments.md). Pure. */
import { centsField } from '@portal/contract/shared';
import { dateInZone, timeInZone } from '@portal/contract/dates';
import { paymentTimeZone } from '@portal/contract/payments';
import { csvText } from '../../../platform/documents/csv.ts';
import type { SettledPayment } from './settlement.repository.ts';
import type { Settlement } from './settlement.service.ts';

const columns = [
  'settlementDate',
  'schoolSourcedId',
  'centreCode',
  'studentSourcedId',
  'eqId',
  'invoiceSourcedId',
  'invoiceNumber',
  'customerReferenceNumber',
  'merchantNumber',
  'billerCode',
  'amount',
  'receiptNumber',
  'processedAt',
  'processedInSydney',
  'cardNumber',
  'reference',
  'attemptId',
  'decidedBy',
];

/** Contains no creation time, so that the same day always produces the same file. */
export function writeSettlement({ payments }: Pick<Settlement, 'payments'>): string {
  return csvText([columns, ...payments.map(lineOf)]);
}

function lineOf(payment: SettledPayment): string[] {
  const { processedAt } = payment;
  const inSydney = `${dateInZone(processedAt, paymentTimeZone)} ${timeInZone(processedAt, paymentTimeZone)}`;
  return [
    payment.settlementDate,
    payment.schoolSourcedId,
    payment.centreCode,
    payment.studentSourcedId,
    payment.eqId,
    payment.invoiceSourcedId,
    payment.invoiceNumber,
    payment.customerReferenceNumber,
    payment.merchantNumber,
    payment.billerCode,
    centsField(payment.amountCents),
    payment.receiptNumber,
    processedAt.toISOString(),
    inSydney,
    payment.cardNumber ?? '',
    payment.reference,
    payment.attemptId,
    payment.decidedBy ?? '',
  ];
}
