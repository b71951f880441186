import type { FinanceRecord } from '@portal/contract/payments';
import { InvoicePdf } from './invoice-pdf.tsx';
import { money, refundText } from './record-texts.ts';

/** The expanded content of a row: numbers, amounts and the document (V-4.1). */
export const InvoiceFacts = ({ record }: { record: FinanceRecord }) => {
  const receipt = record.paymentReceiptNumber ?? record.paymentRef;
  const facts: [label: string, text: string | null][] = [
    ['Invoice', record.invoiceNumber],
    ['Original amount', money(record.originalAmount)],
    ['Receipt', receipt],
    ['Reference', record.customerReferenceNumber],
    ...record.refunds.map((refund): [string, string] => ['Refunded', refundText(refund)]),
  ];
  return (
    <dl className="facts">
      {facts.map(
        ([label, text]) =>
          text !== null && (
            <div key={`${label} ${text}`}>
              <dt>{label}</dt>
              <dd className="num">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ),
      )}
      {record.pdfExists && (
        <div>
          <dt>Document</dt>
          <dd>
            <InvoicePdf record={record} />
          </dd>
        </div>
      )}
    </dl>
  );
};
