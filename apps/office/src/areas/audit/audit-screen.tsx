import { FileDown, Link2, ScrollText } from 'lucide-react';
import { auditExportEndpoint } from '@portal/contract/audit';
import { formatDate, formatInstant } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { saveBlob } from '@portal/client/calls/download-file';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { auditTexts as texts } from '@portal/texts/office/staff/audit';
import { Button } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { Empty, FailureNote, LoadFailed, Loading, toasts } from '@portal/ui/feedback';
import { PageTitle } from '../../shared/page-title.tsx';
import { useOffice } from '../../shared/school.tsx';
import { AuditForm } from './audit-form.tsx';
import { AuditTable } from './audit-table.tsx';
import { useAuditSearch, useChain, type AuditSearchState } from './use-audit-search.ts';

/** How far the audit is sealed. */
const Chain = () => {
  const { school } = useOffice();
  const { data } = useChain(school.centreCode);
  if (!data) return null;
  const { sealedAt, signedDay } = data;
  const time = sealedAt === null ? '' : formatInstant(new Date(sealedAt), school.timeZone);
  const signed = signedDay === null ? null : formatDate(signedDay);
  return (
    <span className="row audit-chain">
      <Icon icon={Link2} size={16} />
      {sealedAt === null && texts.notSealed}
      {sealedAt !== null && signed === null && format(texts.sealedUnsigned, { time })}
      {sealedAt !== null && signed !== null && format(texts.sealed, { time, day: signed })}
    </span>
  );
};

/** Saves the rows of the search that is shown. */
function useExport(state: AuditSearchState) {
  const { school } = useOffice();
  const action = useAction();
  const run = (): Promise<boolean> =>
    action.run(async () => {
      const { csv, rows, isCut } = await call(auditExportEndpoint, {
        params: { centreCode: school.centreCode },
        body: state.search,
        handlesProblems: true,
      });
      // A byte order mark, without which spreadsheets misread accents.
      saveBlob(new Blob([`\uFEFF${csv}`], { type: 'text/csv' }), `audit-${school.centreCode}.csv`);
      const title = isCut
        ? format(texts.exportCut, { count: rows })
        : format(texts.exported, { count: rows });
      toasts.push({ title, tone: 'ok' });
    });
  return { ...action, run };
}

const Found = ({ state }: { state: AuditSearchState }) => {
  const { school } = useOffice();
  const { page } = state;
  if (page.isError)
    return <LoadFailed what={texts.loadFailed} busy={page.isFetching} onRetry={() => void page.refetch()} />;
  if (!page.data) return <Loading label={texts.loading} />;
  const { entries, next } = page.data;
  if (entries.length === 0) return <Empty icon={ScrollText}>{texts.empty}</Empty>;
  return (
    <div className="oc">
      <AuditTable entries={entries} timeZone={school.timeZone} />
      <div className="oc-f row row-sb">
        <span>{texts.recorded}</span>
        <span className="row">
          {state.pageNumber > 0 && (
            <Button className="btn-sm" variant="secondary" onClick={state.firstPage}>
              {texts.first}
            </Button>
          )}
          {next !== null && (
            <Button className="btn-sm" variant="secondary" onClick={state.nextPage}>
              {texts.next}
            </Button>
          )}
        </span>
      </div>
    </div>
  );
};

/** /audit: what was done and read at the school. */
export const AuditScreen = () => {
  const state = useAuditSearch();
  const { run, isBusy, failure, attempt } = useExport(state);
  const count = state.page.data?.entries.length;
  return (
    <>
      <div className="om-head">
        <PageTitle title={texts.title} />
        <p>{texts.lead}</p>
        <div className="om-act">
          <Chain />
          <Button variant="secondary" icon={FileDown} busy={isBusy} onClick={() => void run()}>
            {texts.export}
          </Button>
        </div>
      </div>
      <AuditForm state={state} />
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      <p className="vh" role="status">
        {count !== undefined && !state.page.isFetching && format(texts.rows, { count })}
      </p>
      <Found state={state} />
    </>
  );
};
