import { eventTypeByCode } from '@portal/contract/upcoming-events';
import { weekdayName } from '@portal/contract/dates';
import type { Student } from '@portal/contract/students';
import type { UpcomingEvent } from '@portal/contract/upcoming-events';
import { CalendarX2, RefreshCw } from 'lucide-react';
import { Avatar, Tag } from '@portal/ui/content';
import { VisuallyHidden } from '@portal/ui/base';
import { AddToCalendar } from './add-to-calendar.tsx';
import { monthName, type EventDay } from './group-days.ts';

/** The event's student, on pages about several students: a pill beside the event, or inline text on a phone. */
export type WhoseProps = { readonly students: readonly Student[] };

const Pills = ({ event, students }: WhoseProps & { event: UpcomingEvent }) => (
  <span className="who-pills" aria-hidden="true">
    {event.students.map(({ oneSchoolId, schoolCode, firstName }) => {
      const known = students.find((student) => student.oneSchoolId === oneSchoolId);
      return (
        <span key={`${oneSchoolId}.${schoolCode}`} className="who-pill">
          <Avatar
            size={28}
            name={known?.displayName ?? firstName}
            src={known?.photoContentUrl ?? undefined}
          />
          {firstName}
        </span>
      );
    })}
  </span>
);

type ItemProps = { event: UpcomingEvent; whose?: WhoseProps | undefined };

export const EventItem = ({ event, whose, isCancelled = false }: ItemProps & { isCancelled?: boolean }) => {
  const type = eventTypeByCode(event.eventType);
  return (
    <li className="agenda-item">
      <span className={`bar h-${type.hue}`} />
      <p>
        <bdi>{event.displayName}</bdi>{' '}
        {isCancelled && (
          <Tag tone="bad" icon={CalendarX2}>
            Cancelled
          </Tag>
        )}
        {!isCancelled && event.isChanged && (
          <Tag tone="info" icon={RefreshCw}>
            Changed
          </Tag>
        )}
        <small>
          {type.name}, {event.timeLabel}
          {whose && <span className="ev-who">, {event.studentName}</span>}
        </small>
        {event.detail !== null && (
          <small className="ev-detail">
            <bdi>{event.detail}</bdi>
          </small>
        )}
      </p>
      {whose && <Pills event={event} students={whose.students} />}
      {!isCancelled && <AddToCalendar event={event} />}
    </li>
  );
};

/** A day with its events. */
export const AgendaDay = ({ day, whose }: { day: EventDay; whose?: WhoseProps | undefined }) => {
  return (
    <li className="agenda-day">
      <p className="agenda-date">
        <span>{weekdayName(day.date).slice(0, 3)}</span> <b>{Number(day.date.slice(8))}</b>
        <small aria-hidden="true">{monthName(day.date).slice(0, 3)}</small>
        <VisuallyHidden> {monthName(day.date)}</VisuallyHidden>
      </p>
      <ul>
        {day.events.map((event) => (
          <EventItem key={event.id} event={event} whose={whose} />
        ))}
      </ul>
    </li>
  );
};
