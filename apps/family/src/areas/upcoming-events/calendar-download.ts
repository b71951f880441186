/** One event as a calendar file (S-4.8: exported on the device). */
import { instantIn } from '@portal/contract/dates';
import type { CalendarEntry } from '@portal/client/device';
import { cutSummary, eventTypeByCode, writeCalendar } from '@portal/contract/upcoming-events';
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

/** The event for the phone's calendar form. An all-day event lasts from midnight to midnight in UTC. */
export function calendarEntry(event: UpcomingEvent): CalendarEntry {
  const { startDate, startTime, endDate, endTime, timeZone, displayName, detail } = event;
  const isAllDay = startTime === null;
  const at = (date: string, time: string | null): number =>
    instantIn(date, time ?? '00:00', isAllDay ? 'UTC' : timeZone).getTime();
  const { summary, description } = cutSummary(displayName, detail ?? '');
  return {
    title: summary,
    description,
    startsAt: at(startDate, startTime),
    endsAt: at(endDate, endTime ?? startTime),
    isAllDay,
  };
}
