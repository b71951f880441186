import { deviceTimeZone, formatInstantField } from '@portal/contract/dates';

/** "7:42 am, 16/11/2026", in the reader's time zone (A-9.4: last login). Pure. */
export const lastSignInText = (timestamp: string, timeZone = deviceTimeZone()): string =>
  formatInstantField(new Date(timestamp), timeZone);
