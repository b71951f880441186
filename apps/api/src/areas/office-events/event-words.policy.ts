/** The event texts that families see. Pure. */
import { formatLongDate } from '@portal/contract/dates';
import type { EventContent } from '@portal/contract/office-events';
import { eventTimeLabel } from '@portal/contract/upcoming-events';

const labelled = (label: string, text: string): string[] => (text === '' ? [] : [`${label}: ${text}`]);

/** An event's details on family pages and calendars, with one line each for the place, what to bring and the cost. */
export function detailOf({ place, detail, bring, cost }: EventContent): string | null {
  const lines = [
    ...labelled('Where', place),
    ...(detail === '' ? [] : [detail]),
    ...labelled('Bring', bring),
    ...labelled('Cost', cost),
  ];
  return lines.length === 0 ? null : lines.join('\n');
}

/** "Friday 20 November, 8:30 am to 2:45 pm, Brisbane". */
export function lineOf(content: EventContent): string {
  const { startDate, place } = content;
  const times = eventTimeLabel(content).replace(/^All day/, 'all day');
  const when = `${formatLongDate(startDate)}, ${times}`;
  return place === '' ? when : `${when}, ${place}`;
}
