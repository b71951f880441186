import { CalendarDays } from 'lucide-react';
import { formatShortWeekday } from '@portal/contract/dates';
import type { OfficeCalendarEvent } from '@portal/contract/office-events';
import { eventTimeLabel, eventTypeByCode } from '@portal/contract/upcoming-events';
import { format } from '@portal/texts/format';
import { officeEventTexts as texts } from '@portal/texts/office/publishing/office-events';
import { Empty } from '@portal/ui/feedback';
import { audienceText } from '../../shared/audience/audience-words.ts';
import { isInMonth, monthName, type Month } from './month.ts';
import { EventTag } from './state-tag.tsx';

const Row = ({
  event,
  year,
  onOpen,
}: {
  event: OfficeCalendarEvent;
  year: string;
  onOpen: (eventId: string) => void;
}) => {
  const { id, title, eventType, startDate, audience, place } = event;
  const type = eventTypeByCode(eventType);
  return (
    <tr>
      <td className="nw">
        {formatShortWeekday(startDate, year)}
        <span className="sub">{eventTimeLabel(event)}</span>
      </td>
      <th scope="row">
        <button type="button" className="lnk" onClick={() => onOpen(id)}>
          {title}
        </button>
        <span className="sub">
          {type.name}
          {place !== '' && `, ${place}`}
        </span>
      </th>
      <td>{audienceText(audience, audience.students)}</td>
      <td>
        <EventTag event={event} />
      </td>
    </tr>
  );
};

/** Every event of a month, weekends included. */
export const EventList = ({
  month,
  events,
  onOpen,
}: {
  month: Month;
  events: readonly OfficeCalendarEvent[];
  onOpen: (eventId: string) => void;
}) => {
  const shown = events.filter((event) => isInMonth(event, month));
  const name = { month: monthName(month) };
  const { columns } = texts;
  if (shown.length === 0) return <Empty icon={CalendarDays}>{format(texts.empty, name)}</Empty>;
  return (
    <div className="oc qt-scroll">
      <table className="qt qt2 qs-stack qs-plain" aria-label={format(texts.list, name)}>
        <thead>
          <tr>
            <th scope="col">{columns.date}</th>
            <th scope="col">{columns.title}</th>
            <th scope="col">{columns.audience}</th>
            <th scope="col">{columns.state}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((event) => (
            <Row key={event.id} event={event} year={month.slice(0, 4)} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
