import { Receipt, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { invoiceFilters, moneyFigures, type InvoiceFilter } from '@portal/contract/payments/office';
import type { officeInvoicesEndpoint } from '@portal/contract/payments/office';
import type { ResponseOf } from '@portal/contract/endpoint';
import { formatCents } from '@portal/contract/shared';
import { format } from '@portal/texts/format';
import { officePaymentTexts } from '@portal/texts/office/payments';
import { Button } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { Empty, LoadFailed, Loading } from '@portal/ui/feedback';
import { PageTitle } from '../../../shared/page-title.tsx';
import { useOffice } from '../../../shared/school.tsx';
import { useKeys } from '../../../shared/single-keys.ts';
import { useSettled } from '../../../shared/use-settled.ts';
import { MoneyTabs } from '../money-tabs.tsx';
import { useInvoices } from '../queries.ts';
import { InvoiceTable } from './invoice-table.tsx';

const { invoices: texts, title } = officePaymentTexts;

function firstFilter(search: string): InvoiceFilter {
  const asked = new URLSearchParams(search).get('show');
  return invoiceFilters.find((filter) => filter === asked) ?? 'owing';
}

/** The search and its pages. The text may be a name, so it isn't stored. */
function useInvoiceSearch() {
  const { centreCode } = useOffice().school;
  const [state, setState] = useState<InvoiceFilter>(firstFilter(useSearch()));
  const [text, setText] = useState('');
  /** The cursors of the pages after the first. */
  const [pages, setPages] = useState<readonly string[]>([]);
  const search = useSettled(text);
  const after = pages.at(-1);
  const page = useInvoices(centreCode, { search, state, ...(after !== undefined && { after }) });
  return {
    page,
    text,
    state,
    isFirstPage: after === undefined,
    onText: (next: string): void => {
      setPages([]);
      setText(next);
    },
    onState: (next: InvoiceFilter): void => {
      setPages([]);
      setState(next);
    },
    firstPage: (): void => setPages([]),
    nextPage: (next: string): void => setPages([...pages, next]),
  };
}

type InvoiceSearch = ReturnType<typeof useInvoiceSearch>;

const Filters = ({ search }: { search: InvoiceSearch }) => {
  const box = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => box.current?.focus() });
  return (
    <div className="fbar">
      <div className="find grow">
        <Icon icon={Search} size={16} />
        <input
          ref={box}
          className="input"
          type="search"
          aria-label={texts.search}
          aria-keyshortcuts="/"
          placeholder={texts.hint}
          autoComplete="off"
          maxLength={moneyFigures.search}
          value={search.text}
          onChange={({ target }) => search.onText(target.value)}
        />
      </div>
      <div className="seg" role="group" aria-label={texts.filter}>
        {invoiceFilters.map((filter) => (
          <button
            key={filter}
            type="button"
            aria-pressed={filter === search.state}
            onClick={() => search.onState(filter)}
          >
            {texts.filters[filter]}
          </button>
        ))}
      </div>
    </div>
  );
};

type Found = ResponseOf<typeof officeInvoicesEndpoint>;

const Totals = ({ found: { totals, omitsOwn } }: { found: Found }) => (
  <p className="muted" role="status">
    {format(texts.found, { count: totals.invoices })}
    {': '}
    {format(texts.totals, {
      owing: formatCents(totals.owingCents),
      progress: formatCents(totals.inProgressCents),
      reserved: formatCents(totals.reservedCents),
    })}
    {omitsOwn && ` ${texts.omitsOwn}`}
  </p>
);

const Page = ({ found, search }: { found: Found; search: InvoiceSearch }) => {
  const { invoices, next } = found;
  if (invoices.length === 0) return <Empty icon={Receipt}>{texts.none}</Empty>;
  return (
    <div className="oc" aria-busy={search.page.isFetching || undefined}>
      <InvoiceTable invoices={invoices} />
      {(next !== null || !search.isFirstPage) && (
        <div className="oc-f row">
          {!search.isFirstPage && (
            <Button className="btn-sm" variant="secondary" onClick={search.firstPage}>
              {texts.first}
            </Button>
          )}
          {next !== null && (
            <Button className="btn-sm" variant="secondary" onClick={() => search.nextPage(next)}>
              {texts.next}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};

/** /payments/invoices: the school’s invoices as imported, with what was paid here (O-14.3). */
export const InvoicesScreen = () => {
  const search = useInvoiceSearch();
  const { data, isError, isFetching, refetch } = search.page;
  return (
    <>
      <div className="om-head">
        <PageTitle title={title} />
        <p>{texts.lead}</p>
      </div>
      <MoneyTabs current="invoices" />
      <div className="col">
        <Filters search={search} />
        {data && <Totals found={data} />}
        {data && <Page found={data} search={search} />}
        {!data && isError && (
          <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <Loading label={texts.loading} />}
      </div>
    </>
  );
};
