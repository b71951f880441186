/** Other events at the same time for the same students. Pure. */
import type { WideAudience } from '@portal/contract/audiences';
import type { EventContent, OfficeCalendarEvent } from '@portal/contract/office-events';

type Times = Pick<EventContent, 'startDate' | 'startTime' | 'endDate' | 'endTime'>;

/** Local times in one time zone sort as text. */
const startOf = ({ startDate, startTime }: Times): string => `${startDate} ${startTime ?? '00:00'}`;
const endOf = ({ endDate, startTime, endTime }: Times): string =>
  `${endDate} ${endTime ?? (startTime === null ? '24:00' : startTime)}`;

const overlap = (one: Times, other: Times): boolean =>
  startOf(one) < endOf(other) && startOf(other) < endOf(one);

/** Whether both name a year level or class, or one is for the whole school. */
function sharesAudience(one: WideAudience, other: OfficeCalendarEvent['audience']): boolean {
  if (one.kind === 'school' || other.kind === 'school') return true;
  return one.kind === other.kind && other.values.some((value) => one.values.includes(value));
}

/** `eventId` is the event itself. All-day events are left out, because most don't require attendance. */
export const clashesWith = (
  content: EventContent,
  eventId: string | null,
  events: readonly OfficeCalendarEvent[],
): OfficeCalendarEvent[] =>
  events.filter(
    (event) =>
      event.id !== eventId &&
      event.state !== 'cancelled' &&
      event.startTime !== null &&
      content.startTime !== null &&
      overlap(content, event) &&
      sharesAudience(content.audience, event.audience),
  );
