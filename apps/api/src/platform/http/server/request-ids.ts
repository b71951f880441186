import { randomToken } from '../../crypto/tokens.ts';

/** Ids for support to find a call by: unique over processes and restarts, and nothing to guess. */
export function createRequestIds(): () => string {
  const process = randomToken(6);
  let count = 0;
  return () => `${process}-${(count += 1).toString(36)}`;
}
