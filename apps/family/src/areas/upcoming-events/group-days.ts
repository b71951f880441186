import { formatDate } from '@portal/contract/dates';
import type { IsoDate } from '@portal/contract/dates';
import type { UpcomingEvent } from '@portal/contract/upcoming-events';

export type EventDay = { readonly date: IsoDate; readonly events: readonly UpcomingEvent[] };
export type EventMonth = { readonly name: string; readonly days: readonly EventDay[] };

/** The agenda by day. Expects sorted events. */
export const groupByDay = (events: readonly UpcomingEvent[]): EventDay[] =>
  [...Map.groupBy(events, (event) => event.date)].map(([date, ofDay]) => ({ date, events: ofDay }));

/** "November 2026". */
export const monthName = (date: IsoDate): string => formatDate(date).slice(3);

/** The agenda by month and day. */
export const groupByMonth = (events: readonly UpcomingEvent[]): EventMonth[] =>
  [...Map.groupBy(groupByDay(events), (day) => monthName(day.date))].map(([name, days]) => ({ name, days }));
