import { Link } from 'wouter';
import { formatDate } from '@portal/contract/dates';
import type { OfficeInvoice } from '@portal/contract/payments/office';
import { formatCents } from '@portal/contract/shared';
import { officePaymentTexts } from '@portal/texts/office/payments';
import { Tag } from '@portal/ui/content';
import { officePaths } from '../../../shared/paths.ts';
import { invoiceLooks } from './invoice-words.ts';

const { invoices: texts } = officePaymentTexts;
const { columns } = texts;

const Row = ({ invoice }: { invoice: OfficeInvoice }) => (
  <tr>
    <th scope="row">
      <Link className="lnk" href={officePaths.invoice(invoice.invoiceNumber)}>
        {invoice.invoiceNumber}
      </Link>
      <span className="sub">{invoice.description}</span>
    </th>
    <td>
      {invoice.student}
      <span className="sub">{invoice.eqId}</span>
    </td>
    <td data-label={columns.due}>{formatDate(invoice.dueDate)}</td>
    <td className="end num" data-label={columns.amount}>
      {formatCents(invoice.originalCents)}
    </td>
    <td className="end num" data-label={columns.owing}>
      {formatCents(invoice.owingCents)}
    </td>
    <td className="nw">
      <Tag {...invoiceLooks[invoice.state]}>{texts.states[invoice.state]}</Tag>
    </td>
  </tr>
);

export const InvoiceTable = ({ invoices }: { invoices: readonly OfficeInvoice[] }) => (
  <div className="qt-scroll">
    <table className="qt qt2 qs-stack qs-plain" aria-label={texts.table}>
      <thead>
        <tr>
          <th scope="col">{columns.invoice}</th>
          <th scope="col">{columns.student}</th>
          <th scope="col">{columns.due}</th>
          <th scope="col" className="end">
            {columns.amount}
          </th>
          <th scope="col" className="end">
            {columns.owing}
          </th>
          <th scope="col">{columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <Row key={invoice.invoiceNumber} invoice={invoice} />
        ))}
      </tbody>
    </table>
  </div>
);
