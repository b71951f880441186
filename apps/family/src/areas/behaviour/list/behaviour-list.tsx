import { Award } from 'lucide-react';
import { noBehaviourText } from '@portal/contract/behaviour';
import type { Behaviours } from '@portal/contract/behaviour';
import { useStudentPage } from '@portal/client/session';
import { Card, Tag } from '@portal/ui/content';
import { Empty } from '@portal/ui/feedback';
import { SectionHead } from '@portal/ui/frame';
import { ShowMore, type MorePages } from '@portal/ui/buttons';
import { BehaviourTable } from './behaviour-table.tsx';

const countText = (shown: number, total: number): string =>
  `Showing ${shown} of ${total} ${total === 1 ? 'event' : 'events'}`;

/** Every incident loaded so far, or the empty state. */
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
      <ShowMore
        more={more}
        status={countText(records.length, newest.totalCount)}
        what="Earlier events"
        label="Show earlier events"
      />
    </section>
  );
};
