import { ArrowUp, Search } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'wouter';
import { decidableKinds, queueLimits, type QueueSummary } from '@portal/contract/queue';
import { requestKinds } from '@portal/contract/change-requests';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { queueTexts } from '@portal/texts/office/queue';
import { Button } from '@portal/ui/buttons';
import { Select } from '@portal/ui/choices';
import { Icon } from '@portal/ui/content';
import { focusTitle } from '../../../shared/page-title.tsx';
import { queueView } from '../../../shared/paths.ts';
import { useOffice } from '../../../shared/school.tsx';
import { SavedLinks, SaveView, useSavedView } from './saved-views.tsx';
import { views, writeOrder, writeView, type View } from './queue-view.ts';
import type { List } from './use-list.ts';

const texts = officeTexts.queue;

/** The number of requests in a view; undefined for views that show none. */
function countOf(view: View, summary: QueueSummary | undefined): number | undefined {
  if (!summary || view === 'decided') return undefined;
  const sum = (name: 'waiting' | 'over') => summary.kinds.reduce((total, kind) => total + kind[name], 0);
  if (view === 'all') return sum('waiting');
  return view === 'overdue' ? sum('over') : summary[view];
}

/** The views, as links with counts, because the address holds the view. */
export const Views = ({ list, summary }: { list: List; summary: QueueSummary | undefined }) => {
  const saved = useSavedView(list);
  return (
    <nav className="tabs" aria-label={texts.views}>
      {views.map((view) => {
        const count = countOf(view, summary);
        return (
          <Link
            key={view}
            href={queueView({ ...writeView({ view, kind: list.view.kind }), ...writeOrder(list.order) })}
            aria-current={!saved && view === list.view.view ? 'true' : undefined}
            onClick={list.firstPage}
          >
            {texts[view]} {count !== undefined && <span className="n">{count}</span>}
          </Link>
        );
      })}
      <SavedLinks list={list} />
    </nav>
  );
};

/** Requests that arrived while the list was read. They are shown when the person asks for them. */
const Arrived = ({ list }: { list: List }) => (
  <span className="mis" role="status">
    {list.arrived > 0 && (
      <Button
        className="btn-sm"
        variant="tonal"
        icon={ArrowUp}
        onClick={() => {
          list.firstPage();
          list.show();
          focusTitle();
        }}
      >
        {format(queueTexts.arrived, { count: list.arrived })}
      </Button>
    )}
  </span>
);

/** The search box and the filter by kind. */
export const Filters = ({ list, findBox }: { list: List; findBox: RefObject<HTMLInputElement | null> }) => {
  const { school } = useOffice();
  const kinds = decidableKinds(school.permissions);
  return (
    <div className="fbar">
      <div className="find">
        <Icon icon={Search} size={16} />
        <input
          ref={findBox}
          className="input"
          type="search"
          aria-label={texts.find}
          aria-keyshortcuts="/"
          placeholder={texts.find}
          maxLength={queueLimits.search}
          value={list.search}
          onChange={(event) => list.setSearch(event.target.value)}
        />
      </div>
      <Select
        label={<span className="vh">{texts.kind}</span>}
        value={list.view.kind ?? ''}
        placeholder={texts.anyKind}
        options={kinds.map((kind) => ({ value: kind, label: officeTexts.kinds[kind] }))}
        onChange={({ target }) =>
          list.setView({ ...list.view, kind: requestKinds.find((kind) => kind === target.value) ?? null })
        }
      />
      <SaveView list={list} />
      <Arrived list={list} />
    </div>
  );
};
