import { CalendarPlus } from 'lucide-react';
import type { UpcomingEvent } from '@portal/contract';
import { saveBlob } from '../../platform/download-file.ts';
import { useSite } from '../../platform/site.ts';
import { Button, toasts } from '../../ui/index.ts';
import { calendarFileName, calendarText } from './calendar-download.ts';

/** Hands the event to the device as a calendar file. */
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
