import { dateInZone, deviceTimeZone, formatDate, formatInstant } from '@portal/contract/dates';

/** "21 November 2026, 3:15 pm": an instant in the person's time zone. */
export const instantText = (instant: string, timeZone = deviceTimeZone()): string =>
  formatInstant(new Date(instant), timeZone);

/** "21 November 2026": the date of an instant in the person's time zone. */
export const dayText = (instant: string, timeZone = deviceTimeZone()): string =>
  formatDate(dateInZone(new Date(instant), timeZone));
