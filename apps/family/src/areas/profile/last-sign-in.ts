import { deviceTimeZone, formatInstantField } from '@portal/contract/dates';

/** "7:42 am, 16/11/2026", where the reader is (A-9.4: last login). Pure. */
export const lastSignInText = (timestamp: string, timeZone = deviceTimeZone()): string =>
  formatInstantField(new Date(timestamp), timeZone);
