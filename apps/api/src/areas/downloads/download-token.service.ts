/**
 * One-use download tokens (A-7.11; T40): 128 bits, valid for a minute, one session and one address with its query. The
 * token is required in addition to the session and the rights checked on the call.
 */
import { downloadTokenHeader } from '@portal/contract/downloads';
import { isSame, randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import { isInView } from '../../platform/database/view-context.ts';
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

/** The part of a request that carries a token. */
interface TokenRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The path with its query. */
  readonly url: string;
}

/** Consumes a request's token; throws unless it was issued for exactly this request in this session. */
export async function takeDownloadToken(
  db: Db,
  { actor, now }: SignedInCall,
  { headers, url }: TokenRequest,
): Promise<void> {
  // An administration view can't write; its links carry whose view it is (docs/decisions/office/administration-view.md).
  if (isInView()) return;
  const token = headers[downloadTokenHeader];
  const taken = typeof token === 'string' ? await takeToken(db, sha256(token)) : undefined;
  const isGood =
    taken !== undefined &&
    taken.expiresAt > now &&
    isSame(taken.sessionIdHash, actor.session.idHash) &&
    isSame(taken.targetHash, sha256(url));
  if (!isGood) throw new ProblemError('download-refused');
}
