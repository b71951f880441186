import { CalendarPlus } from 'lucide-react';
import type { UpcomingEvent } from '@portal/contract/upcoming-events';
import { saveBlob } from '@portal/client/calls/download-file';
import { useSite } from '@portal/client/site';
import { Button } from '@portal/ui/buttons';
import { toasts } from '@portal/ui/feedback';
import { calendarFileName, calendarText } from './calendar-download.ts';

/** Downloads the event as a calendar file. */
export const AddToCalendar = ({ event }: { event: UpcomingEvent }) => {
  const { productName } = useSite();
  const add = (): void => {
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
