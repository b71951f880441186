/** When a viewer did something, in the reader's time zone (A-9.4: 'h:mm a, dd/MM/yyyy'). Pure. */
import { dateInZone, deviceTimeZone, formatDateField, formatInstantField } from '@portal/contract/dates';

export const whenText = (instant: string, timeZone = deviceTimeZone()): string =>
  formatInstantField(new Date(instant), timeZone);

export const dayText = (instant: string, timeZone = deviceTimeZone()): string =>
  formatDateField(dateInZone(new Date(instant), timeZone));
