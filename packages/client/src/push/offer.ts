/**
 * Decides when push notifications are offered (W-8.5): after a form was sent. After "Not now" they are offered once more,
 * 14 days later. After that, only the notification settings have the switch.
 */
import { storageKeys } from '@portal/contract/session';
import { deviceStore } from '../device/storage.ts';

const DAY_MS = 86_400_000;
const AGAIN_MS = 14 * DAY_MS;
/** The total number of offers. */
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

/** Whether the person's earlier answers allow another offer on this device. */
export function mayOfferPush(now: Date): boolean {
  const { times, lastAt } = declined();
  return times === 0 || (times < OFFERS && now.getTime() - lastAt >= AGAIN_MS);
}
