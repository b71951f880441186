import type { User } from '@portal/contract/students';
import { offlineAccount } from '../device/offline-data.ts';

/** Whether this account keeps data on this device. */
export const readsOffline = ({ accountKey }: Pick<User, 'accountKey'>): boolean =>
  offlineAccount() === accountKey;
