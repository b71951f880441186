import { Inbox } from 'lucide-react';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { queuePermissions, type QueueSummary } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { Button } from '@portal/ui/buttons';
import { Empty, FailureNote, LoadFailed, Loading } from '@portal/ui/feedback';
import { officePaths } from '../../shared/paths.ts';
import { useSummary } from '../../shared/queries.ts';
import { useOffice } from '../../shared/school.tsx';
import { useKeys } from '../../shared/single-keys.ts';
import { useApproveMany, useDecide } from '../../shared/use-decide.ts';
import { PageTitle } from '../../shared/page-title.tsx';
import { BulkBar, commonKind } from './list/bulk-bar.tsx';
import { Filters, Views } from './list/filters.tsx';
import { QueueTable } from './list/queue-table.tsx';
import { useCursor } from './list/use-cursor.ts';
import { useList, type List } from './list/use-list.ts';
import { useSelection } from './list/use-selection.ts';

const texts = officeTexts.queue;
const pageSize = 20;

const Head = ({ summary }: { summary: QueueSummary | undefined }) => {
  const sum = (name: 'waiting' | 'over') =>
    summary?.kinds.reduce((total, kind) => total + kind[name], 0) ?? 0;
  const over = sum('over');
  return (
    <div className="om-head">
      <PageTitle title={texts.title} />
      {summary && (
        <p>
          {format(texts.waiting, { count: sum('waiting') })}
          {over > 0 && (
            <>
              , <b className="age-2">{format(texts.over, { count: over })}</b>
            </>
          )}
        </p>
      )}
    </div>
  );
};

const NothingHere = ({ list, summary }: { list: List; summary: QueueSummary | undefined }) => {
  const { settled } = list;
  if (settled !== '')
    return (
      <Empty
        icon={Inbox}
        action={
          <Button variant="secondary" onClick={() => list.setSearch('')}>
            {texts.clearSearch}
          </Button>
        }
      >
        {format(texts.emptySearch, { text: settled })}
      </Empty>
    );
  const decided = summary?.decidedToday.count ?? 0;
  return (
    <Empty icon={Inbox}>
      {list.view.view === 'all' && decided > 0
        ? format(texts.emptyDecidedToday, { count: decided })
        : texts.empty}
    </Empty>
  );
};

const hints = [
  ['J', 'K', 'move'],
  ['X', 'select'],
  ['A', 'approve'],
  ['R', 'reject'],
] as const;

const Foot = ({ list }: { list: List }) => {
  const from = list.pageNumber * pageSize + 1;
  return (
    <div className="oc-f row row-sb">
      <span>{format(texts.range, { from: String(from), to: String(from + list.requests.length - 1) })}</span>
      <span className="row">
        <span className="hints" aria-hidden="true">
          {hints.map((hint) => (
            <span key={hint[0]}>
              {hint.slice(0, -1).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}{' '}
              {hint.at(-1)}
            </span>
          ))}
        </span>
        {list.pageNumber > 0 && (
          <Button className="btn-sm" variant="secondary" onClick={list.firstPage}>
            {texts.first}
          </Button>
        )}
        {list.data?.next && (
          <Button className="btn-sm" variant="secondary" onClick={list.nextPage}>
            {texts.next}
          </Button>
        )}
      </span>
    </div>
  );
};

/** The list with its selection and its keyboard shortcuts. */
const OpenQueue = () => {
  const { school } = useOffice();
  const list = useList();
  const { data: summary } = useSummary(school.centreCode, true);
  const selection = useSelection(list.requests);
  const cursor = useCursor(list.requests);
  const findBox = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const many = useApproveMany();
  const one = useDecide();
  const { selected } = selection;
  const { current } = cursor;
  const isWaiting = ['all', 'overdue', 'mine'].includes(list.view.view);
  const approveSelected = (): void => {
    const kind = commonKind(selected);
    if (kind) void many.approve(kind, selected).then((isDone) => isDone && selection.clear());
  };
  /** Kinds whose evidence must be seen aren't approved from the list: the request is opened instead. */
  const approveCurrent = (): void => {
    if (!current) return;
    if (commonKind([current]) === null) navigate(officePaths.request(current.id));
    else void one.decide(current, { outcome: 'approved', note: '', isUnauthorised: false });
  };
  useKeys({
    j: cursor.next,
    k: cursor.previous,
    x: () => current && isWaiting && selection.toggle(current.id),
    a: () => isWaiting && (selected.length > 0 ? approveSelected() : approveCurrent()),
    r: () => current && isWaiting && navigate(`${officePaths.request(current.id)}?reject`),
    '/': () => findBox.current?.focus(),
    Escape: selection.clear,
  });
  const failure = many.failure ?? one.failure;
  return (
    <>
      <Head summary={summary} />
      <Views list={list} summary={summary} />
      <Filters list={list} findBox={findBox} />
      {failure && <FailureNote failure={failure} attempt={many.attempt + one.attempt} />}
      {list.isError && (
        <LoadFailed what={texts.failed} busy={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Loading label={texts.loading} />}
      {list.data && list.requests.length === 0 && <NothingHere list={list} summary={summary} />}
      {list.data && list.requests.length > 0 && (
        <div className="oc">
          <QueueTable
            requests={list.requests}
            now={list.data.now}
            selection={isWaiting ? selection : null}
            currentId={current?.id}
            onFocus={cursor.follow}
          />
          <Foot list={list} />
        </div>
      )}
      {isWaiting && selected.length > 0 && (
        <BulkBar
          requests={selected}
          isBusy={many.isBusy}
          onApprove={approveSelected}
          onClear={selection.clear}
        />
      )}
    </>
  );
};

/** /queue: every request that the person may decide at the school. */
export const QueueScreen = () => {
  const { school } = useOffice();
  const mayDecide = queuePermissions.some((permission) => school.permissions.includes(permission));
  if (mayDecide) return <OpenQueue />;
  return (
    <>
      <Head summary={undefined} />
      <Empty icon={Inbox}>{texts.noAccess}</Empty>
    </>
  );
};
