import { Fragment } from 'react';
import { Link } from 'wouter';
import type { ResponseOf } from '@portal/contract/endpoint';
import { formatDate } from '@portal/contract/dates';
import type { officeInvoiceEndpoint } from '@portal/contract/payments/office';
import { formatCents } from '@portal/contract/shared';
import { isApiProblem } from '@portal/client/calls';
import { format } from '@portal/texts/format';
import { officePaymentTexts } from '@portal/texts/office/payments';
import { Tag } from '@portal/ui/content';
import { LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { officePaths } from '../../../shared/paths.ts';
import { PageTitle } from '../../../shared/page-title.tsx';
import { useOffice } from '../../../shared/school.tsx';
import { useInvoice } from '../queries.ts';
import { invoiceLooks } from './invoice-words.ts';
import { PaymentCard } from './payment-card.tsx';

const { invoice: texts, invoices: listTexts } = officePaymentTexts;

type Invoice = ResponseOf<typeof officeInvoiceEndpoint>;

const Facts = ({ invoice }: { invoice: Invoice }) => {
  const owing = format(texts.owing, { amount: formatCents(invoice.owingCents) });
  const facts: readonly (readonly [label: string, text: string])[] = [
    [texts.student, `${invoice.student}, ${invoice.eqId}`],
    [texts.about, invoice.description],
    [texts.issued, formatDate(invoice.issuedOn)],
    [texts.due, formatDate(invoice.dueDate)],
    [texts.original, formatCents(invoice.originalCents)],
    [texts.registerSays, format(texts.owing, { amount: formatCents(invoice.registerOwingCents) })],
    [texts.paidHere, formatCents(invoice.paidHereCents)],
    [texts.reserved, formatCents(invoice.reservedCents)],
    [texts.familySees, owing],
  ];
  return (
    <section className="oc" aria-labelledby="facts">
      <div className="oc-h">
        <h2 id="facts">{texts.facts}</h2>
        <Tag {...invoiceLooks[invoice.state]}>{listTexts.states[invoice.state]}</Tag>
      </div>
      <dl className="kv oc-b">
        {facts.map(([label, text]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
};

const Payments = ({ invoice: { invoiceNumber, payments } }: { invoice: Invoice }) => (
  <section className="col" aria-labelledby="payments">
    <h2 id="payments">{texts.payments}</h2>
    {payments.length === 0 && <p>{texts.none}</p>}
    {payments.map((payment) => (
      <PaymentCard key={payment.reference} payment={payment} invoiceNumber={invoiceNumber} />
    ))}
  </section>
);

/** /payments/invoices/:invoiceNumber: an invoice with its payments, refunds and receipts (O-14.3). */
export const InvoiceScreen = ({ params }: { params: Record<string, string> }) => {
  const { invoiceNumber = '' } = params;
  const { centreCode } = useOffice().school;
  const { data, isError, error, isFetching, refetch } = useInvoice(
    centreCode,
    decodeURIComponent(invoiceNumber),
  );
  const isGone = isApiProblem(error) && error.is('not-found', 'invalid-request');
  return (
    <>
      <div className="om-head">
        <p className="crumb">
          <Link href={officePaths.invoices}>{texts.back}</Link>
        </p>
        <PageTitle title={format(texts.title, { invoice: decodeURIComponent(invoiceNumber) })} />
        <p>{texts.looks}</p>
      </div>
      {data && (
        <div className="g-main">
          <Payments invoice={data} />
          <Facts invoice={data} />
        </div>
      )}
      {isGone && (
        <Note tone="warn" live>
          {texts.notFound}
        </Note>
      )}
      {!data && isError && !isGone && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Loading label={texts.loading} />}
    </>
  );
};
