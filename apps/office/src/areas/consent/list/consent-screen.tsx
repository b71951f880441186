import { ClipboardPen, Copy, History, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { emptyDraft, publishingLimits, type Publication } from '@portal/contract/consent/publishing';
import { format } from '@portal/texts/format';
import { consentOfficeTexts as texts } from '@portal/texts/office/publishing/consent';
import { Button } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { Empty, FailureNote, LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { Key } from '../../../shared/keys.tsx';
import { PageTitle } from '../../../shared/page-title.tsx';
import { officePaths } from '../../../shared/paths.ts';
import { useKeys } from '../../../shared/single-keys.ts';
import { usePublications } from '../consent-queries.ts';
import { useCreateDraft } from '../use-create-draft.ts';
import { inOrder, inView, listViews, readListView, type ListView } from './publication-views.ts';
import { PublicationTable } from './publication-table.tsx';
import { TemplateDialog } from './template-dialog.tsx';

const Head = ({ publications }: { publications: readonly Publication[] | undefined }) => {
  const creating = useCreateDraft();
  const [isChoosing, setChoosing] = useState(false);
  const start = (): void => void creating.create(emptyDraft);
  useKeys({ c: start });
  return (
    <>
      <div className="om-head">
        <PageTitle title={texts.title} />
        {publications && <p>{format(texts.open, { count: inView(publications, 'opened').length })}</p>}
        <div className="om-act">
          <Button variant="secondary" icon={Copy} onClick={() => setChoosing(true)}>
            {texts.fromTemplate}
          </Button>
          <Button variant="primary" icon={Plus} busy={creating.isBusy} aria-keyshortcuts="C" onClick={start}>
            {texts.newRequest}
            <Key>C</Key>
          </Button>
        </div>
      </div>
      {creating.failure && !isChoosing && (
        <FailureNote failure={creating.failure} attempt={creating.attempt} />
      )}
      {isChoosing && <TemplateDialog creating={creating} onClose={() => setChoosing(false)} />}
    </>
  );
};

const Views = ({ publications, view }: { publications: readonly Publication[]; view: ListView }) => (
  <nav className="tabs" aria-label={texts.views}>
    {listViews.map((one) => (
      <Link
        key={one}
        href={one === 'all' ? officePaths.consent : `${officePaths.consent}?show=${one}`}
        aria-current={one === view ? 'true' : undefined}
      >
        {texts[one]} <span className="n">{inView(publications, one).length}</span>
      </Link>
    ))}
  </nav>
);

const answerKey = [
  ['s-ok', texts.granted],
  ['s-bad', texts.denied],
  ['s-brand', texts.mixed],
  ['s-none', texts.unanswered],
] as const;

const Filter = ({ text, onChange }: { text: string; onChange: (text: string) => void }) => (
  <div className="fbar">
    <div className="find">
      <Icon icon={Search} size={16} />
      <input
        className="input"
        type="search"
        aria-label={texts.filter}
        placeholder={texts.filter}
        maxLength={publishingLimits.search}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
    <span className="mis row muted answer-key">
      {answerKey.map(([className, label]) => (
        <span key={className} className="row">
          <span className={`sq ${className}`} aria-hidden="true" />
          {label}
        </span>
      ))}
    </span>
  </div>
);

const emptyText = (publications: readonly Publication[], text: string): string => {
  if (publications.length === 0) return texts.empty;
  return text.trim() === '' ? texts.emptyView : format(texts.emptyFilter, { text });
};

const List = ({ publications, now }: { publications: readonly Publication[]; now: string }) => {
  const [query] = useSearchParams();
  const view = readListView(query.get('show'));
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = inOrder(inView(publications, view)).filter(({ title }) =>
    title.toLowerCase().includes(wanted),
  );
  return (
    <>
      <Views publications={publications} view={view} />
      <Filter text={text} onChange={setText} />
      <div className="oc">
        {shown.length === 0 ? (
          <Empty icon={ClipboardPen}>{emptyText(publications, text)}</Empty>
        ) : (
          <PublicationTable publications={shown} now={now} />
        )}
      </div>
      <Note tone="mute" icon={History}>
        <p>{texts.kept}</p>
      </Note>
    </>
  );
};

/** /consent: the school's consent requests, from draft to closed. */
export const ConsentScreen = () => {
  const { data, isError, isFetching, refetch } = usePublications();
  return (
    <>
      <Head publications={data?.publications} />
      {data && <List publications={data.publications} now={data.now} />}
      {!data && isError && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Loading label={texts.loading} />}
    </>
  );
};
