/** The list that comes with the portal, and a service that knows more, where one is set (docs/decisions/breached-passwords.md). */
import type { BreachedPasswords } from '../../ports/breached-passwords.ts';
import { isCommonPassword, readCommonPasswords } from './common-passwords.ts';
import { isInRange } from './range-service.ts';

export interface BreachedPasswordsOptions {
  /** The address above the service's `/range`; null: the list alone. */
  url: string | null;
  onError: (error: Error) => void;
}

/** A service that is away keeps nobody from choosing a password: `onError` is told, and the list still counts. */
export function createBreachedPasswords({ url, onError }: BreachedPasswordsOptions): BreachedPasswords {
  let list: ReturnType<typeof readCommonPasswords> | undefined;
  return {
    async includes(password) {
      list ??= readCommonPasswords();
      if (isCommonPassword(password, await list)) return true;
      if (url === null) return false;
      return isInRange(url, password).catch((error: unknown) => {
        onError(error instanceof Error ? error : new Error(String(error)));
        return false;
      });
    },
  };
}
