/** When something happened, where the student's school is (document 1, section 9: 'h:mm a, dd/MM/yyyy'). Pure. */
import { dateInZone, formatDateField, formatTime } from '@portal/contract';

export function whenText(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const time = new Intl.DateTimeFormat('en-AU', { timeZone, timeStyle: 'short', hourCycle: 'h23' }).format(
    at,
  );
  return `${formatTime(time)}, ${formatDateField(dateInZone(at, timeZone))}`;
}

export function dayText(instant: string, timeZone: string): string {
  return formatDateField(dateInZone(new Date(instant), timeZone));
}
