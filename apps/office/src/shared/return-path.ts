/** The page to return to after the browser has been at the identity provider. Kept per tab, for one person. */
import { tabStore, type SafeStore } from '@portal/client/device';

const storeKey = 'officeReturn';
const separator = ' ';

export const createReturnPath = (store: SafeStore) => ({
  /** Stores the page's address below `/office`. */
  remember: (path: string, memberId: string): void => store.set(storeKey, `${memberId}${separator}${path}`),
  /** Takes the path of this person, once. Somebody else's is dropped. */
  take: (memberId: string): string | null => {
    const [owner, path] = (store.get(storeKey) ?? '').split(separator);
    store.remove(storeKey);
    return owner === memberId && path?.startsWith('/') === true ? path : null;
  },
});

export const returnPath = createReturnPath(tabStore);
