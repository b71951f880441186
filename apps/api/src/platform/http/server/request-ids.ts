import { randomToken } from '../../crypto/tokens.ts';

/** Request ids for support: unique across processes and restarts, and not sensitive. */
export function createRequestIds(): () => string {
  const process = randomToken(4);
  let count = 0;
  return () => `${process}-${(count += 1).toString(36)}`;
}
