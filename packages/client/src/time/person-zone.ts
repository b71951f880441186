import { useSyncExternalStore } from 'react';
import { deviceTimeZone } from '@portal/contract/dates';

const never = () => () => undefined;

/**
 * The time zone for the user's own data: the device's. The server doesn't know the device when it renders home, so the
 * school's zone is used until the page is hydrated.
 */
export const usePersonTimeZone = (schoolZone: string): string =>
  useSyncExternalStore(never, deviceTimeZone, () => schoolZone);
