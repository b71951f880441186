/**
 * The administration view of this tab: active while a flag is in session storage. It is copied from the view's
 * cookie when the page starts; other tabs of a parent are not affected. In the native shell it is disabled.
 */
import { readViewFlag, type ViewFlag } from '@portal/contract/admin-view/view-flag';
import { storageKeys } from '@portal/contract/session/storage-keys';
import { device } from '../device/device.ts';
import { tabStore } from '../device/storage.ts';

const flagCookie = new RegExp(`(?:^|; )${storageKeys.adminView}=([^;]+)`);

const cookies = (): string => (typeof document === 'undefined' ? '' : document.cookie);

/** The view's cookie: gone when the view has ended. */
export const hasViewCookie = (): boolean => flagCookie.test(cookies());

/** Copies the flag from the cookie, if there is one. */
export function beginView(): void {
  const [, flag] = flagCookie.exec(cookies()) ?? [];
  if (flag !== undefined) tabStore.set(storageKeys.adminView, decodeURIComponent(flag));
}

/** Whose view this tab shows; null in a family's own session. */
export const viewFlag = (): ViewFlag | null =>
  device.shell ? null : readViewFlag(tabStore.get(storageKeys.adminView) ?? '');

export const forgetView = (): void => tabStore.remove(storageKeys.adminView);
