import { CalendarPlus } from 'lucide-react';
import type { UpcomingEvent } from '@portal/contract/upcoming-events';
import { loadPart } from '@portal/client/calls';
import { reportError } from '@portal/client/reporting';
import { useSite } from '@portal/client/site';
import { Button } from '@portal/ui/buttons';

/** Adds the event to the person's own calendar (S-4.8). */
export const AddToCalendar = ({ event }: { event: UpcomingEvent }) => {
  const { productName } = useSite();
  const add = async (): Promise<void> => {
    const { addEvent } = await loadPart(() => import('./add-event.ts'));
    await addEvent(event, productName);
  };
  return (
    <Button
      iconOnly
      icon={CalendarPlus}
      aria-label={`Add ${event.displayName} to my calendar`}
      onClick={() => void add().catch(reportError)}
    />
  );
};
