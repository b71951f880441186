import { Bell, Check, Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { Inbox, NotificationCounts } from '@portal/contract/notifications';
import { paths } from '@portal/contract/routes';
import { useAction } from '@portal/client/forms';
import { hrefTo } from '@portal/client/navigation';
import { useUser } from '@portal/client/session';
import { format } from '@portal/texts/format';
import { inboxTexts as texts } from '@portal/texts/inbox';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { Empty, FailureNote, LoadFailed, Loading, SkeletonCard } from '@portal/ui/feedback';
import { PageHead } from '@portal/ui/frame';
import { useCounts, useInbox, useMarking } from '../notifications-query.ts';
import type { InboxChoice } from '../notifications-query.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { NotificationList } from './notification-list.tsx';
import type { RenderReasonForm } from './notification-list.tsx';
import { useOpened } from './use-opened.ts';
import { WaitingCard } from './waiting-card.tsx';

const leadOf = ({ unread, needsYou }: NotificationCounts): string => {
  const parts = [
    unread > 0 ? format(texts.unread, { count: unread }) : texts.nothingUnread,
    ...(needsYou > 0 ? [format(texts.needsYou, { count: needsYou })] : []),
  ];
  return parts.join(' ');
};

/** Marks only what is listed. Notifications that arrived since then stay unread. */
const MarkAll = ({ until, unread }: { until: string; unread: number }) => {
  const { markAll } = useMarking();
  const { run, isBusy, failure, attempt } = useAction();
  // The button isn't removed afterwards, so that it keeps focus.
  const [isDone, setIsDone] = useState(false);
  const mark = async (): Promise<void> => setIsDone(await run(() => markAll(until)));
  if (unread === 0 && !isDone) return null;
  return (
    <>
      <Button
        variant="secondary"
        icon={Check}
        busy={isBusy}
        busyLabel={texts.marking}
        onClick={() => void mark()}
      >
        {texts.markAll}
      </Button>
      <span role="status" className="vh">
        {isDone ? texts.marked : ''}
      </span>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
    </>
  );
};

const NothingHere = ({ choice }: { choice: InboxChoice }) => {
  const { students, delegatedStudents } = useUser();
  if (choice.show === 'all') return texts.empty.all;
  if (choice.show === 'needs-you') return texts.empty.needsYou;
  const student = [...students, ...delegatedStudents].find(
    ({ oneSchoolId }) => oneSchoolId === choice.studentId,
  );
  return format(texts.empty.student, { name: student?.firstName ?? '' });
};

const isEmpty = ({ urgent, notifications }: Inbox): boolean => urgent.length + notifications.length === 0;

type InboxQueryResult = ReturnType<typeof useInbox>;

const Older = ({ inbox }: { inbox: InboxQueryResult }) => {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = inbox;
  return (
    <div className="section" aria-live="polite">
      {isFetchNextPageError && (
        <LoadFailed what={texts.older.what} busy={isFetchingNextPage} onRetry={() => void fetchNextPage()} />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <Button
          variant="secondary"
          busy={isFetchingNextPage}
          busyLabel={texts.older.loading}
          onClick={() => void fetchNextPage()}
        >
          {texts.older.show}
        </Button>
      )}
      {!hasNextPage && <p className="muted">{texts.older.all}</p>}
    </div>
  );
};

const Notifications = ({
  choice,
  inbox,
  renderReasonForm,
}: {
  choice: InboxChoice;
  inbox: InboxQueryResult;
  renderReasonForm: RenderReasonForm;
}) => {
  const { data, isError, isFetching, refetch } = inbox;
  if (data === undefined)
    return isError ? (
      <LoadFailed what={texts.what} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label={texts.loading}>
        <SkeletonCard rows={4} />
      </Loading>
    );
  if (data.pages.every(isEmpty))
    return (
      <Card as="div">
        <Empty icon={Bell}>
          <NothingHere choice={choice} />
        </Empty>
      </Card>
    );
  return (
    <>
      <NotificationList pages={data.pages} renderReasonForm={renderReasonForm} />
      <Older inbox={inbox} />
    </>
  );
};

/** /notifications (W-8.3). */
export const InboxScreen = ({ renderReasonForm }: { renderReasonForm: RenderReasonForm }) => {
  const [choice, setChoice] = useState<InboxChoice>({ show: 'all' });
  const inbox = useInbox(choice);
  const first = inbox.data?.pages[0];
  const counts = useCounts().data ?? first;
  useOpened(first);
  return (
    <>
      <PageHead
        title={texts.title}
        lead={counts && leadOf(counts)}
        action={
          <ButtonRow>
            {first && <MarkAll until={first.now} unread={counts?.unread ?? 0} />}
            <LinkButton variant="ghost" icon={Settings2} href={hrefTo(paths.notificationSettings())}>
              {texts.settings}
            </LinkButton>
          </ButtonRow>
        }
      />
      <div className="inbox-l">
        <div>
          <InboxFilters choice={choice} needsYou={counts?.needsYou ?? 0} onChange={setChoice} />
          <Notifications choice={choice} inbox={inbox} renderReasonForm={renderReasonForm} />
        </div>
        <WaitingCard />
      </div>
    </>
  );
};
