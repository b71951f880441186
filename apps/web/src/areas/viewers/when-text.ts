/** When something happened, where the student's school is (document 1, section 9: 'h:mm a, dd/MM/yyyy'). Pure. */
import { dateInZone, formatDateField, formatInstantField } from '@portal/contract';

export const whenText = (instant: string, timeZone: string): string =>
  formatInstantField(new Date(instant), timeZone);

export function dayText(instant: string, timeZone: string): string {
  return formatDateField(dateInZone(new Date(instant), timeZone));
}
