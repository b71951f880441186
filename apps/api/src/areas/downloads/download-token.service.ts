/**
 * One-use tokens for downloads (A-7.11; T40): 128 bits, a minute, one session, one address
 * with its query. The token adds to the session and to the rights read on the call, it stands in for neither.
 */
import { downloadTokenHeader } from '@portal/contract/downloads';
import { isSame, randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { insertDownloadToken, takeToken } from './download-token.repository.ts';

const tokenBytes = 16;
const tokenMs = 60_000;

export async function issueDownloadToken(
  db: Db,
  { actor, now }: SignedInCall,
  path: string,
): Promise<{ token: string }> {
  const token = randomToken(tokenBytes);
  await insertDownloadToken(db, {
    tokenHash: sha256(token),
    sessionIdHash: actor.session.idHash,
    targetHash: sha256(path),
    expiresAt: new Date(now.getTime() + tokenMs),
  });
  return { token };
}

/** The part of a request that shows a token. */
interface TokenRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The path with its query. */
  readonly url: string;
}

/** Uses up the token a request carries; throws when it isn't good for exactly this request of this session. */
export async function takeDownloadToken(
  db: Db,
  { actor, now }: SignedInCall,
  { headers, url }: TokenRequest,
): Promise<void> {
  const token = headers[downloadTokenHeader];
  const taken = typeof token === 'string' ? await takeToken(db, sha256(token)) : undefined;
  const isGood =
    taken !== undefined &&
    taken.expiresAt > now &&
    isSame(taken.sessionIdHash, actor.session.idHash) &&
    isSame(taken.targetHash, sha256(url));
  if (!isGood) throw new ProblemError('download-refused');
}
