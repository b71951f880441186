import { Award } from 'lucide-react';
import { useRef } from 'react';
import { noBehaviourText } from '@portal/contract';
import type { Behaviours } from '@portal/contract';
import { useStudentPage } from '../../../platform/user.ts';
import { Button, Card, Empty, LoadFailed, SectionHead, Tag } from '../../../ui/index.ts';
import { BehaviourTable } from './behaviour-table.tsx';

export type MorePages = {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Loads the next page; answers whether there is yet another. */
  readonly load: () => Promise<boolean>;
};

/** How many are shown, and the way to the earlier ones. */
const More = ({ shown, total, more }: { shown: number; total: number; more: MorePages }) => {
  const count = useRef<HTMLParagraphElement>(null);
  // The button goes with the last page: who pressed it goes on from the count.
  const load = async (): Promise<void> => {
    if (!(await more.load())) count.current?.focus();
  };
  return (
    <div className="incidents-more">
      <p className="muted" role="status" tabIndex={-1} ref={count}>
        Showing {shown} of {total} {total === 1 ? 'event' : 'events'}
      </p>
      {more.hasFailed && (
        <LoadFailed what="Earlier events" busy={more.isLoading} onRetry={() => void load()} />
      )}
      {more.hasMore && !more.hasFailed && (
        <Button variant="secondary" busy={more.isLoading} busyLabel="Loading" onClick={() => void load()}>
          Show earlier events
        </Button>
      )}
    </div>
  );
};

/** Every incident loaded so far, or that there is none. */
export const BehaviourList = ({ pages, more }: { pages: readonly Behaviours[]; more: MorePages }) => {
  const { student } = useStudentPage();
  const newest = pages[0];
  if (!newest || newest.totalCount === 0)
    return (
      <Card as="div">
        <Empty icon={Award}>{noBehaviourText(student.firstName)}</Empty>
      </Card>
    );
  const records = pages.flatMap(({ behaviours }) => behaviours);
  return (
    <section aria-labelledby="behaviour-all">
      <SectionHead
        id="behaviour-all"
        title="All events"
        action={newest.newEventCount > 0 && <Tag tone="info">{newest.newEventCount} new</Tag>}
      />
      <BehaviourTable records={records} thisYear={newest.today.slice(0, 4)} />
      <More shown={records.length} total={newest.totalCount} more={more} />
    </section>
  );
};
