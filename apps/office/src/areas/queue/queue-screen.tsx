import { Inbox } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { queuePermissions } from '@portal/contract/queue';
import { officeTexts } from '@portal/texts/office';
import { Empty, FailureNote, LoadFailed, Loading } from '@portal/ui/feedback';
import { officePaths } from '../../shared/paths.ts';
import { useSummary } from '../../shared/queries.ts';
import { useOffice } from '../../shared/school.tsx';
import { useKeys } from '../../shared/single-keys.ts';
import { useDecide } from '../../shared/requests/use-decide.ts';
import { BulkBar, type BulkStep } from './list/bulk-bar.tsx';
import { Filters, Views } from './list/filters.tsx';
import { Foot, Head, NothingHere } from './list/list-parts.tsx';
import { QueueTable } from './list/queue-table.tsx';
import { commonKind, useBulk } from './list/use-bulk.ts';
import { useCursor } from './list/use-cursor.ts';
import { useList } from './list/use-list.ts';
import { useSelection } from './list/use-selection.ts';

const texts = officeTexts.queue;

/** The list with its selection and its keyboard shortcuts. */
const OpenQueue = () => {
  const { school } = useOffice();
  const list = useList();
  const { data: summary } = useSummary(school.centreCode, true);
  const selection = useSelection(list.requests);
  const cursor = useCursor(list.requests);
  const findBox = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const bulk = useBulk();
  const [step, setStep] = useState<BulkStep>(null);
  const one = useDecide();
  const { selected } = selection;
  const { current } = cursor;
  const isWaiting = ['all', 'overdue', 'mine'].includes(list.view.view);
  const approveSelected = (): void => {
    const kind = commonKind(selected);
    if (!kind) return;
    const decision = { kind, outcome: 'approved', note: '' } as const;
    void bulk.decide(selected, decision).then((isDone) => isDone && selection.clear());
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
    r: () => {
      if (!isWaiting) return;
      if (selected.length > 0) setStep(commonKind(selected) ? 'reject' : null);
      else if (current) navigate(`${officePaths.request(current.id)}?reject`);
    },
    m: () => isWaiting && selected.length > 0 && setStep('assign'),
    '/': () => findBox.current?.focus(),
    Escape: selection.clear,
  });
  const failure = bulk.failure ?? one.failure;
  return (
    <>
      <Head summary={summary} />
      <Views list={list} summary={summary} />
      <Filters list={list} findBox={findBox} />
      {failure && <FailureNote failure={failure} attempt={bulk.attempt + one.attempt} />}
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
            order={list.order}
            onSort={list.sortBy}
          />
          <Foot list={list} />
        </div>
      )}
      {isWaiting && selected.length > 0 && (
        <BulkBar
          requests={selected}
          bulk={bulk}
          step={step}
          onStep={setStep}
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
