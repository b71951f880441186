/** Selects the app's portal: the department's or, for the stores' test account, the training portal (A-9.6). */
import { storageKeys } from '@portal/contract/session/storage-keys';
import { deviceStore } from '../storage.ts';

export interface Portals {
  readonly portalUrl: string;
  readonly training: { readonly url: string; readonly account: string } | null;
}

const TRAINING = 'true';
const isTraining = (): boolean => deviceStore.get(storageKeys.training) === TRAINING;

/** The portal in use. */
export const currentPortal = ({ portalUrl, training }: Portals): string =>
  training && isTraining() ? training.url : portalUrl;

/** Returns true if the portal changed. */
export function choosePortal({ training }: Portals, email: string): boolean {
  const before = isTraining();
  const after = training !== null && email.trim().toLowerCase() === training.account.toLowerCase();
  if (after) deviceStore.set(storageKeys.training, TRAINING);
  else deviceStore.remove(storageKeys.training);
  return before !== after;
}
