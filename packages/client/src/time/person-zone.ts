import { useSyncExternalStore } from 'react';
import { deviceTimeZone } from '@portal/contract/dates';

const never = () => () => undefined;

/**
 * The time zone for the person's own data: the device's. The server renders home before the device is known, and uses
 * the school's zone until the page is hydrated.
 */
export const usePersonTimeZone = (schoolZone: string): string =>
  useSyncExternalStore(never, deviceTimeZone, () => schoolZone);
