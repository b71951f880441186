import { useState } from 'react';
import { eventFilterTexts, eventTypeCodes, eventTypes, isAllTypes } from '@portal/contract/upcoming-events';
import { featureUnavailableText } from '@portal/contract/students';
import { paths } from '@portal/contract/routes';
import type { StudentAtSchool } from '@portal/contract/students';
import { hrefTo } from '@portal/client/navigation';
import { refOf } from '../../../shared/student-ref.ts';
import { Card, CardFoot, CardHead } from '@portal/ui/content';
import { Chip, ChipGroup } from '@portal/ui/choices';
import { LinkMore } from '@portal/ui/buttons';
import { LoadFailed, Loading, SkeletonLines } from '@portal/ui/feedback';
import { AgendaDay } from '../agenda.tsx';
import { toggled } from '../event-filter.ts';
import { useEvents } from '../events-query.ts';
import { groupByDay } from '../group-days.ts';

/** The number that fits beside the other widgets. */
const shownEvents = 4;

const Agenda = ({ page, types }: { page: StudentAtSchool; types: readonly number[] }) => {
  const filter = isAllTypes(eventTypeCodes.filter((code) => types.includes(code)))
    ? {}
    : { types: types.join(',') };
  const { data, isError, isFetching, refetch } = useEvents(refOf(page), filter);
  const newest = data?.pages[0];
  if (!newest)
    return isError ? (
      <LoadFailed what="Upcoming events" busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Loading upcoming events">
        <SkeletonLines />
      </Loading>
    );
  if (newest.total === 0)
    return (
      <p className="muted" role="status">
        {eventFilterTexts.none}
      </p>
    );
  return (
    <ul className="agenda">
      {groupByDay(newest.events.slice(0, shownEvents)).map((day) => (
        <AgendaDay key={day.date} day={day} />
      ))}
    </ul>
  );
};

const Content = ({ page }: { page: StudentAtSchool }) => {
  const [types, setTypes] = useState(eventTypeCodes);
  return (
    <>
      <ChipGroup label="Show event types">
        {eventTypes.map(({ code, plural, hue }) => (
          <Chip
            key={code}
            hue={hue}
            pressed={types.includes(code)}
            onClick={() => setTypes(toggled(eventTypeCodes, types, code))}
          >
            {plural}
          </Chip>
        ))}
      </ChipGroup>
      <Agenda page={page} types={types} />
      <CardFoot>
        <LinkMore arrow href={hrefTo(paths.upcomingEvents(refOf(page)))}>
          All upcoming events
        </LinkMore>
      </CardFoot>
    </>
  );
};

/** Upcoming events on the overview: type buttons and the next days (S-2.4). */
export const EventsWidget = (page: StudentAtSchool) => (
  <Card className="widget widget-half widget-events" aria-labelledby="widget-events">
    <CardHead id="widget-events" title="Upcoming events" />
    {page.enrolment.features.includes('UpcomingEvents') ? (
      <Content page={page} />
    ) : (
      <p className="muted">{featureUnavailableText}</p>
    )}
  </Card>
);
