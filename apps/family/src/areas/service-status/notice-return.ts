/**
 * The path to continue to after an outage or alert: only routes of the app (T46). Kept per tab and account (drafts.ts).
 */
import { paths } from '@portal/contract/routes';
import { storageKeys } from '@portal/contract/session';
import { knownPath } from '@portal/client/navigation';
import { tabStore, type SafeStore } from '@portal/client/device';

export const createNoticeReturn = (store: SafeStore) => ({
  remember: (path: string): void => store.set(storageKeys.noticeReturn, path),
  /** Home when no valid path was stored. */
  path: (): string => {
    const held = store.get(storageKeys.noticeReturn) ?? paths.home();
    return held === paths.login() ? held : (knownPath(held) ?? paths.home());
  },
});

export const noticeReturn = createNoticeReturn(tabStore);
