/**
 * The app lock: after some minutes away, the app is covered until the person passes the device's lock. It doesn't sign
 * out, and the session still expires as usual.
 */
import { storageKeys } from '@portal/contract/session';
import { useSyncExternalStore } from 'react';
import type { Shell } from '../device/shell.ts';
import { deviceStore } from '../device/storage.ts';

export const lockChoices = [0, 1, 5] as const;
const MINUTE_MS = 60_000;

/** The minutes before the app locks; null if the app lock is off. */
export function lockMinutes(): number | null {
  const stored = deviceStore.get(storageKeys.appLockMinutes);
  return lockChoices.find((minutes) => String(minutes) === stored) ?? null;
}

export function setLockMinutes(minutes: number | null): void {
  if (minutes === null) deviceStore.remove(storageKeys.appLockMinutes);
  else deviceStore.set(storageKeys.appLockMinutes, String(minutes));
}

export const isHiddenInSwitcher = (): boolean => deviceStore.get(storageKeys.shownInSwitcher) === null;

export function setHiddenInSwitcher(isHidden: boolean): void {
  if (isHidden) deviceStore.remove(storageKeys.shownInSwitcher);
  else deviceStore.set(storageKeys.shownInSwitcher, 'true');
}

/** If the clock was set back, the app locks. */
export const isLockDue = (leftAt: number, now: number, minutes: number | null): boolean =>
  minutes !== null && (now < leftAt || now - leftAt >= minutes * MINUTE_MS);

/**
 * Locks the app if it returns to the foreground after more than the chosen minutes. On Android, a biometric prompt also pauses
 * the app, so a person who has just passed a prompt isn't asked again.
 */
export function followLock(
  { onPause, onResume, onPassed }: Pick<Shell, 'onPause' | 'onResume' | 'onPassed'>,
  lock: () => void,
): void {
  let leftAt: number | null = null;
  onPause(() => {
    leftAt = Date.now();
  });
  onPassed(() => {
    leftAt = null;
  });
  onResume(() => {
    if (leftAt !== null && isLockDue(leftAt, Date.now(), lockMinutes())) lock();
    leftAt = null;
  });
}

let isLocked = false;
const listeners = new Set<() => void>();

export function setLocked(next: boolean): void {
  isLocked = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsLocked = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isLocked,
    () => false,
  );
