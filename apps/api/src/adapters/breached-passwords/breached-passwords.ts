/** Checks the bundled list, then an external service where one is configured (docs/decisions/accounts/breached-passwords.md). */
import type { BreachedPasswords } from '../../ports/breached-passwords.ts';
import { isCommonPassword, readCommonPasswords } from './common-passwords.ts';
import { isInRange } from './range-service.ts';

export interface BreachedPasswordsOptions {
  /** The service's base address above `/range`; null to use only the list. */
  url: string | null;
  onError: (error: unknown) => void;
  readList?: () => Promise<ReadonlySet<string>>;
}

/** An unavailable source never blocks a new password: `onError` is called and the other source still counts. */
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
  const reportUnavailable = (error: unknown): boolean => {
    onError(error);
    return false;
  };
  return {
    async includes(password) {
      const found = await isListed(password).catch((error: unknown) => {
        // Retry on the next check.
        list = undefined;
        return reportUnavailable(error);
      });
      return found || (url !== null && isInRange(url, password).catch(reportUnavailable));
    },
  };
}
