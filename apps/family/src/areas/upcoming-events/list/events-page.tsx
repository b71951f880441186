import { CalendarDays, CalendarSync, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { eventFilterTexts } from '@portal/contract/upcoming-events';
import { formatLongDate } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import type { UpcomingEvents } from '@portal/contract/upcoming-events';
import { hrefTo } from '@portal/client/navigation';
import type { StudentRef } from '../../../shared/student-ref.ts';
import { useUser } from '@portal/client/session';
import { Button, LinkMore, ShowMore, type MorePages } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { Empty, LoadFailed, Loading, SkeletonCard } from '@portal/ui/feedback';
import { PageHead } from '@portal/ui/frame';
import { AgendaDay, EventItem, type WhoseProps } from '../agenda.tsx';
import type { EventFilter } from '../event-filter.ts';
import { filterQuery } from '../event-filter.ts';
import { eventsOf, useEvents } from '../events-query.ts';
import { groupByMonth } from '../group-days.ts';
import { FilterCard, filterSheetId } from './filter-card.tsx';
import { useEventFilter } from './use-event-filter.ts';

const Months = ({ pages, whose }: { pages: readonly UpcomingEvents[]; whose?: WhoseProps | undefined }) =>
  groupByMonth(eventsOf(pages)).map(({ name, days }) => (
    <section key={name} aria-label={name}>
      <h2 className="ev-month">{name}</h2>
      <Card as="div">
        <ul className="ev-list">
          {days.map((day) => (
            <AgendaDay key={day.date} day={day} whose={whose} />
          ))}
        </ul>
      </Card>
    </section>
  ));

/** Cancelled events stay on the page until their last day is over. */
const Cancelled = ({
  newest,
  whose,
}: {
  newest: UpcomingEvents | undefined;
  whose?: WhoseProps | undefined;
}) => {
  const events = newest?.cancelled ?? [];
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="cancelled">
      <h2 id="cancelled" className="ev-month">
        Cancelled
      </h2>
      <Card as="div">
        <ul className="ev-list">
          {events.map((event) => (
            <EventItem
              key={event.id}
              event={{ ...event, timeLabel: `${formatLongDate(event.date)}, ${event.timeLabel}` }}
              whose={whose}
              isCancelled
            />
          ))}
        </ul>
      </Card>
    </section>
  );
};

const countText = (shown: number, total: number): string =>
  `Showing ${shown} of ${total} ${total === 1 ? 'event' : 'events'}`;

type ListProps = {
  pages: readonly UpcomingEvents[];
  whose?: WhoseProps | undefined;
  more: MorePages;
  /** The events for another filter are loading. */
  isStale: boolean;
};

const List = ({ pages, whose, more, isStale }: ListProps) => {
  const total = pages[0]?.total ?? 0;
  if (total === 0)
    return (
      <Card as="div">
        <div role="status">
          <Empty icon={CalendarDays}>{eventFilterTexts.none}</Empty>
        </div>
      </Card>
    );
  return (
    <div className="ev-months" aria-busy={isStale}>
      <Months pages={pages} whose={whose} />
      <ShowMore
        more={more}
        status={countText(eventsOf(pages).length, total)}
        what="More events"
        label="Show more events"
      />
    </div>
  );
};

export type EventsPageProps = {
  /** The page's student; null for all of the person's own. */
  studentRef: StudentRef | null;
  lead: (filter: EventFilter, newest: UpcomingEvents | undefined) => ReactNode;
  whose?: WhoseProps | undefined;
  /** The students missing from the list, with the reason. */
  renderNote?: (newest: UpcomingEvents) => ReactNode;
};

/** Upcoming events by day, with their filter (S-2.11; V-4.1). */
export const EventsPage = ({ studentRef, lead, whose, renderNote }: EventsPageProps) => {
  const { today } = useUser();
  const control = useEventFilter(today);
  const events = useEvents(studentRef, filterQuery(control.filter));
  const newest = events.data?.pages[0];
  return (
    <>
      <PageHead
        title="Upcoming events"
        lead={lead(control.filter, newest)}
        action={
          <Button
            variant="secondary"
            icon={SlidersHorizontal}
            className="only-phone"
            popoverTarget={filterSheetId}
          >
            Filters
          </Button>
        }
      />
      <div className="ev-layout">
        <FilterCard control={control} newest={newest} />
        <div className="stack">
          {newest && renderNote?.(newest)}
          {events.isError && (
            <LoadFailed
              what="Upcoming events"
              busy={events.isFetching}
              onRetry={() => void events.refetch()}
            />
          )}
          {!newest && !events.isError && (
            <Loading label="Loading upcoming events">
              <SkeletonCard rows={5} />
            </Loading>
          )}
          <Cancelled newest={newest} whose={whose} />
          {events.data && (
            <List
              pages={events.data.pages}
              whose={whose}
              more={events.more}
              isStale={events.isPlaceholderData}
            />
          )}
          <p>
            <LinkMore arrow icon={CalendarSync} href={hrefTo(paths.calendarFeeds())}>
              Live calendars: see events in your own calendar app
            </LinkMore>
          </p>
        </div>
      </div>
    </>
  );
};
