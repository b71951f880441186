/** When installing the app is offered (W-3.1): after a completed task, never on the first visit, and not again for 90 days. */
import { storageKeys } from '@portal/contract/session';
import { deviceStore, tabStore } from '../device/storage.ts';

const DAY_MS = 86_400_000;
const DECLINED_MS = 90 * DAY_MS;
const SET = 'true';

/** Call it when the app starts, so that the next visit isn't the first. */
export function noteVisit(): void {
  if (deviceStore.get(storageKeys.appVisited) === null) tabStore.set(storageKeys.appVisited, SET);
  deviceStore.set(storageKeys.appVisited, SET);
}

/** Whether this tab's visit is the first on this device. Known after `noteVisit`. */
export const isFirstVisit = (): boolean => tabStore.get(storageKeys.appVisited) !== null;

/** Call it when something was sent: an absence, a reason, an answer or a payment. */
export const noteTaskDone = (): void => deviceStore.set(storageKeys.appTaskDone, SET);

export const declineInstall = (now: Date): void =>
  deviceStore.set(storageKeys.appInstallDeclined, now.toISOString());

/** Whether the app may offer to install itself, if the browser can. */
export function mayOfferInstall(now: Date): boolean {
  if (isFirstVisit() || deviceStore.get(storageKeys.appTaskDone) === null) return false;
  const declined = Date.parse(deviceStore.get(storageKeys.appInstallDeclined) ?? '');
  return Number.isNaN(declined) || now.getTime() - declined >= DECLINED_MS;
}
