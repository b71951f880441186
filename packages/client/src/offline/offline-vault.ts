import { device } from '../device/device.ts';
import { keyValues } from './key-values.ts';
import { createVault } from './vault.ts';

/** The vault of this device. */
export const vault = createVault(keyValues, Date.now, () => device.shell?.offlineKey ?? null);
