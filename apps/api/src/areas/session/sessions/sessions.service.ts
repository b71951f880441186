/** Lists where a person is signed in, and ends sessions (G6, G7). */
import type { Sessions } from '@portal/contract/session';
import type { Config } from '../../../config/config.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import type { Outbox } from '../../../platform/jobs/outbox.ts';
import { endAllSessions } from '../../../platform/session/session.repository.ts';
import { notifyOfSecurity } from '../../notifications/index.ts';
import { removeEndpointsOf, removeEndpointsOfSession } from '../../push-endpoints/index.ts';
import { requireRecentSignIn } from '../../../platform/session/step-up.policy.ts';
import { browserName } from './browser-name.policy.ts';
import { signedOutMessage } from '../messages.ts';
import type { SignedOut } from '../messages.ts';
import { endOwnSession, forgetOwnDevice, listDevices, listLiveSessions } from './sessions.repository.ts';
import { forgetDevices, getAccount, lockAccount } from '../sign-in/sign-in.repository.ts';

export interface SessionsDependencies {
  db: Db;
  outbox: Outbox;
  config: Pick<Config, 'session' | 'site'>;
}

export async function listSessions(
  { db, config }: SessionsDependencies,
  { actor, now }: SignedInCall,
  deviceToken: string | null,
): Promise<Sessions> {
  const { idleMs, absoluteMs } = config.session;
  const sessions = await listLiveSessions(db, actor.accountId, {
    seenAfter: new Date(now.getTime() - idleMs),
    createdAfter: new Date(now.getTime() - absoluteMs),
  });
  const devices = await listDevices(db, actor.accountId, now);
  const deviceHash = deviceToken === null ? null : sha256(deviceToken);
  return {
    sessions: sessions.map(({ id, idHash, userAgent, createdAt, lastSeenAt }) => ({
      id,
      browser: browserName(userAgent),
      isCurrent: idHash.equals(actor.session.idHash),
      firstSeenAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    devices: devices.map(({ id, tokenHash, userAgent, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      browser: browserName(userAgent),
      isCurrent: deviceHash !== null && tokenHash.equals(deviceHash),
      firstSeenAt: createdAt.toISOString(),
      lastSeenAt: (lastUsedAt ?? createdAt).toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

export async function endOne(
  deps: SessionsDependencies,
  call: SignedInCall,
  sessionId: string,
): Promise<void> {
  requireRecentSignIn(call);
  await inAuditedTransaction(deps.db, call, async (trx) => {
    const ended = await endOwnSession(trx, call.actor.accountId, sessionId, call.now);
    if (ended === null) throw notFound();
    await removeEndpointsOfSession(trx, ended.idHash);
    await notifyHolder(deps, trx, call, { kind: 'session-ended', browser: browserName(ended.userAgent) });
    return { result: undefined, audit: { event: 'session.ended', subject: sessionId } };
  });
}

export async function forgetOne(
  deps: SessionsDependencies,
  call: SignedInCall,
  deviceId: string,
): Promise<void> {
  requireRecentSignIn(call);
  await inAuditedTransaction(deps.db, call, async (trx) => {
    const userAgent = await forgetOwnDevice(trx, call.actor.accountId, deviceId);
    if (userAgent === null) throw notFound();
    await notifyHolder(deps, trx, call, { kind: 'device-forgotten', browser: browserName(userAgent) });
    return { result: undefined, audit: { event: 'session.device-forgotten', subject: deviceId } };
  });
}

/** Ends every session in every process at once, the caller's too, and requires a code again on every device. */
export async function signOutEverywhere(deps: SessionsDependencies, call: SignedInCall): Promise<void> {
  requireRecentSignIn(call);
  const { accountId } = call.actor;
  await inAuditedTransaction(deps.db, call, async (trx) => {
    // A concurrent sign-in either commits first and is ended here, or follows and finds its device forgotten.
    await lockAccount(trx, accountId);
    await endAllSessions(trx, accountId, call.now);
    await forgetDevices(trx, accountId);
    await removeEndpointsOf(trx, accountId);
    await notifyHolder(deps, trx, call, { kind: 'everywhere' });
    await notifyOfSecurity(trx, accountId, 'signed-out-everywhere', call.now);
    return { result: undefined, audit: { event: 'session.signed-out-everywhere' } };
  });
}

async function notifyHolder(
  deps: SessionsDependencies,
  trx: Trx,
  call: SignedInCall,
  what: SignedOut,
): Promise<void> {
  const account = await getAccount(trx, call.actor.accountId);
  await deps.outbox.enqueue(trx, signedOutMessage(account, deps.config.site, what));
}
