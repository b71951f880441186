/** Adds an event to the person's calendar. Loaded with the first press, because it writes a calendar file. */
import type { UpcomingEvent } from '@portal/contract/upcoming-events';
import { saveBlob } from '@portal/client/calls/download-file';
import { device } from '@portal/client/device';
import { toasts } from '@portal/ui/feedback';
import { calendarEntry, calendarFileName, calendarText } from './calendar-download.ts';

/** Opens the phone's own form in the native shell, and downloads a calendar file in browsers (S-4.8). */
export async function addEvent(event: UpcomingEvent, productName: string): Promise<void> {
  if (device.shell) return device.shell.addToCalendar(calendarEntry(event));
  const text = calendarText(event, location.hostname, productName);
  saveBlob(new Blob([text], { type: 'text/calendar;charset=utf-8' }), calendarFileName(event.displayName));
  toasts.push({
    tone: 'ok',
    title: 'Calendar file saved',
    text: `Open it to add ${event.displayName} to your calendar.`,
  });
}
