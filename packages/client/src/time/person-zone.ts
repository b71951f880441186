import { deviceTimeZone } from '@portal/contract/dates';

/**
 * The zone of the person's own data: the device's. Home is painted by the server before a device is known, and takes
 * the school's zone until the page's script runs.
 */
export const personTimeZone = (schoolZone: string): string =>
  typeof window === 'undefined' ? schoolZone : deviceTimeZone();
