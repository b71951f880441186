/** One event as a calendar file (S-4.8: exported on the device). */
import { eventTypeByCode, writeCalendar } from '@portal/contract/upcoming-events';
import type { CalendarEvent, UpcomingEvent } from '@portal/contract/upcoming-events';

/** The exported event. It uses the same id as the live calendars, so that devices recognise duplicates. */
export function toCalendarEvent(event: UpcomingEvent): CalendarEvent {
  const { id, startDate, startTime, endDate, endTime, timeZone, sequence, changedAt } = event;
  return {
    id,
    startDate,
    startTime,
    endDate,
    endTime,
    timeZone,
    sequence,
    changedAt,
    summary: event.displayName,
    description: event.detail ?? '',
    category: eventTypeByCode(event.eventType).name,
    isCancelled: false,
  };
}

/** "science-unit-4.ics", from any name. */
export function calendarFileName(displayName: string): string {
  const plain = displayName
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');
  return `${plain || 'event'}.ics`;
}

export function calendarText(event: UpcomingEvent, host: string, productName: string): string {
  return writeCalendar({ host, productName, events: [toCalendarEvent(event)] });
}
