import { deviceTimeZone } from '@portal/contract/dates';

/**
 * The time zone for the person's own data: the device's. The server renders home before the device is known, and uses
 * the school's zone until the page's script runs.
 */
export const personTimeZone = (schoolZone: string): string =>
  typeof window === 'undefined' ? schoolZone : deviceTimeZone();
