/** The parts around the list: its heading, what is shown without requests, and its foot. */
import { Inbox } from 'lucide-react';
import type { QueueSummary } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { Button } from '@portal/ui/buttons';
import { Empty } from '@portal/ui/feedback';
import { PageTitle } from '../../../shared/page-title.tsx';
import type { List } from './use-list.ts';

const texts = officeTexts.queue;
const pageSize = 20;

export const Head = ({ summary }: { summary: QueueSummary | undefined }) => {
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

export const NothingHere = ({ list, summary }: { list: List; summary: QueueSummary | undefined }) => {
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
  ['M', 'assign'],
] as const;

export const Foot = ({ list }: { list: List }) => {
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
