import { Check, ChevronDown } from 'lucide-react';
import { memo } from 'react';
import type { FinanceRecord, Payments } from '@portal/contract/payments';
import type { IsoDate } from '@portal/contract/dates';
import { classNames, VisuallyHidden } from '@portal/ui/base';
import { Card, Icon, Tag } from '@portal/ui/content';
import { Empty } from '@portal/ui/feedback';
import { InvoiceFacts } from './invoice-facts.tsx';
import { closedText, money } from './record-texts.ts';

const statusTags = {
  due: null,
  paid: (
    <Tag tone="ok" icon={Check}>
      Paid
    </Tag>
  ),
  closed: <Tag>Closed</Tag>,
  received: (
    <Tag tone="ok" icon={Check}>
      Part payment
    </Tag>
  ),
};

interface ClosedRowProps {
  record: FinanceRecord;
  today: IsoDate;
  mayOpen: boolean;
}

/** One invoice with nothing owing, or one payment that the school has processed. */
const ClosedRow = memo(({ record, today, mayOpen }: ClosedRowProps) => (
  <li className={classNames('inv', 'inv-plain')}>
    <div>
      <h3 className="inv-title">{record.description}</h3>
      <p className="inv-meta">
        <span>{closedText(record, today)}</span>
        {statusTags[record.status]}
      </p>
    </div>
    <p className="inv-amt">
      <b className="money">
        <bdi>{money(record.isPayment ? record.paymentAmount : record.originalAmount)}</bdi>
      </b>
      <small>{record.isPayment ? 'paid' : 'invoiced'}</small>
    </p>
    {mayOpen && (
      <details className="inv-more">
        <summary>
          Details<VisuallyHidden> for {record.description}</VisuallyHidden>
          <Icon icon={ChevronDown} size={18} />
        </summary>
        <div className="inv-detail">
          <InvoiceFacts record={record} />
        </div>
      </details>
    )}
  </li>
));

const keyOf = ({ invoiceNumber, status, paymentReceiptNumber, transactionDate }: FinanceRecord): string =>
  [invoiceNumber, status, paymentReceiptNumber, transactionDate].join(' ');

export const ClosedRows = ({ payments }: { payments: Payments }) => {
  const { financeRecordsPaid, mayPay, today } = payments;
  if (financeRecordsPaid.length === 0)
    return (
      <Card as="div">
        <Empty icon={Check}>Nothing was paid or closed over the previous 12 months.</Empty>
      </Card>
    );
  return (
    <ul className="card card-flush rows">
      {financeRecordsPaid.map((record, index) => (
        <ClosedRow key={`${keyOf(record)} ${index}`} record={record} today={today} mayOpen={mayPay} />
      ))}
    </ul>
  );
};
