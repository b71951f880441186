import { keyValues } from './key-values.ts';
import { createVault } from './vault.ts';

/** The vault of this device. */
export const vault = createVault(keyValues, Date.now);
