/** The centre codes of the schools last used on this device, newest first. They reveal nothing about a person. */
import { mostRecentSchools } from '@portal/contract/staff';
import { deviceStore, type SafeStore } from '@portal/client/device';

const storeKey = 'officeSchools';
const separator = ' ';

export const createRecentSchools = (store: SafeStore) => {
  const read = (): string[] => (store.get(storeKey) ?? '').split(separator).filter((code) => code !== '');
  return {
    read,
    add: (centreCode: string): void => {
      const others = read().filter((code) => code !== centreCode);
      store.set(storeKey, [centreCode, ...others].slice(0, mostRecentSchools).join(separator));
    },
  };
};

export const recentSchools = createRecentSchools(deviceStore);
