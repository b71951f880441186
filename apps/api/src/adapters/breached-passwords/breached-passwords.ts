/** The list that comes with the portal, and a service that knows more, where one is set (docs/decisions/breached-passwords.md). */
import type { BreachedPasswords } from '../../ports/breached-passwords.ts';
import { isCommonPassword, readCommonPasswords } from './common-passwords.ts';
import { isInRange } from './range-service.ts';

export interface BreachedPasswordsOptions {
  /** The address above the service's `/range`; null: the list alone. */
  url: string | null;
  onError: (error: unknown) => void;
  readList?: () => Promise<ReadonlySet<string>>;
}

/** What can't be asked keeps nobody from choosing a password: `onError` is told, and what can be asked still counts. */
export function createBreachedPasswords({
  url,
  onError,
  readList = readCommonPasswords,
}: BreachedPasswordsOptions): BreachedPasswords {
  let list: Promise<ReadonlySet<string>> | undefined;
  const isListed = async (password: string): Promise<boolean> => {
    list ??= readList();
    return isCommonPassword(password, await list);
  };
  const sayNothing = (error: unknown): boolean => {
    onError(error);
    return false;
  };
  return {
    async includes(password) {
      const found = await isListed(password).catch((error: unknown) => {
        // Read again the next time.
        list = undefined;
        return sayNothing(error);
      });
      return found || (url !== null && isInRange(url, password).catch(sayNothing));
    },
  };
}
