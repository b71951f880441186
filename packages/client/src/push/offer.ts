/**
 * When push notifications are offered (W-8.5): after something was sent. After "Not now" once more, 14 days later. Then
 * never again: the switch is in the notification settings.
 */
import { storageKeys } from '@portal/contract/session';
import { deviceStore } from '../device/storage.ts';

const DAY_MS = 86_400_000;
const AGAIN_MS = 14 * DAY_MS;
/** How often it is offered in all. */
const OFFERS = 2;

interface Declined {
  readonly times: number;
  readonly lastAt: number;
}

/** Stored as "1 2026-11-18T00:00:00.000Z". */
function declined(): Declined {
  const [times, lastAt] = (deviceStore.get(storageKeys.pushDeclined) ?? '').split(' ');
  return { times: Number(times) || 0, lastAt: Date.parse(lastAt ?? '') || 0 };
}

export const declinePush = (now: Date): void =>
  deviceStore.set(storageKeys.pushDeclined, `${declined().times + 1} ${now.toISOString()}`);

/** Whether this device may be asked, as far as the person's earlier answers go. */
export function mayOfferPush(now: Date): boolean {
  const { times, lastAt } = declined();
  return times === 0 || (times < OFFERS && now.getTime() - lastAt >= AGAIN_MS);
}
