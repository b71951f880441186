import { CalendarPlus } from 'lucide-react';
import type { UpcomingEvent } from '@portal/contract/upcoming-events';
import { saveBlob } from '@portal/client/calls/download-file';
import { device } from '@portal/client/device';
import { reportError } from '@portal/client/reporting';
import { useSite } from '@portal/client/site';
import { Button } from '@portal/ui/buttons';
import { toasts } from '@portal/ui/feedback';
import { calendarEntry, calendarFileName, calendarText } from './calendar-download.ts';

/** Opens the phone's own form in the native shell, and downloads a calendar file in browsers (S-4.8). */
export const AddToCalendar = ({ event }: { event: UpcomingEvent }) => {
  const { productName } = useSite();
  const add = (): void => {
    if (device.shell) return void device.shell.addToCalendar(calendarEntry(event)).catch(reportError);
    const text = calendarText(event, location.hostname, productName);
    saveBlob(new Blob([text], { type: 'text/calendar;charset=utf-8' }), calendarFileName(event.displayName));
    toasts.push({
      tone: 'ok',
      title: 'Calendar file saved',
      text: `Open it to add ${event.displayName} to your calendar.`,
    });
  };
  return (
    <Button
      iconOnly
      icon={CalendarPlus}
      aria-label={`Add ${event.displayName} to my calendar`}
      onClick={add}
    />
  );
};
