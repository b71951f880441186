/** Registers and removes the devices that get push notifications (W-7.1). */
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import type {
  checkPushEndpoint,
  pushServiceEndpoint,
  registerPushEndpoint,
  showNamesEndpoint,
  subscribePushEndpoint,
  unregisterPushEndpoint,
} from '@portal/contract/push-endpoints';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import { isSealedWithCurrent, seal } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import type { PushTarget } from '../../ports/push.ts';
import { isKnownAddress } from './endpoint-address.policy.ts';
import {
  removeEndpoint,
  removeOldest,
  saveEndpoint,
  setShowsNames,
  touchEndpoint,
} from './push-endpoints.repository.ts';

export interface PushEndpointDependencies {
  db: Db;
  config: Pick<Config, 'push' | 'secrets'>;
}

export const registeredEvent = 'push.registered';
export const unregisteredEvent = 'push.unregistered';
export const namesChosenEvent = 'push.names-chosen';

const devicesPerAccount = 20;

export const describeService = ({
  config: { push },
}: PushEndpointDependencies): ResponseOf<typeof pushServiceEndpoint> => ({
  apns: push.apns !== null,
  gcm: push.fcm !== null,
  webKey: push.web?.publicKey ?? null,
});

export async function registerApp(
  deps: PushEndpointDependencies,
  call: SignedInCall,
  { handle, installationId, platform }: BodyOf<typeof registerPushEndpoint>,
): Promise<void> {
  const { apns, fcm } = deps.config.push;
  if ((platform === 'apns' ? apns : fcm) === null) throw notFound();
  await register(deps, call, { installationId, name: handle, target: { platform, handle } });
}

export async function subscribeBrowser(
  deps: PushEndpointDependencies,
  call: SignedInCall,
  { endpoint, keys, installationId }: BodyOf<typeof subscribePushEndpoint>,
): Promise<void> {
  const { web } = deps.config.push;
  if (web === null || !isKnownAddress(endpoint, web)) throw notFound();
  const handle = JSON.stringify({ endpoint, keys });
  await register(deps, call, { installationId, name: endpoint, target: { platform: 'web', handle } });
}

interface Registration {
  installationId: string;
  /** A hash that identifies the handle. */
  name: string;
  target: PushTarget;
}

async function register(
  { db, config }: PushEndpointDependencies,
  call: SignedInCall,
  { installationId, name, target: { platform, handle } }: Registration,
): Promise<void> {
  const { actor, now } = call;
  await inAuditedTransaction(db, call, async (trx) => {
    const isSaved = await saveEndpoint(trx, {
      accountId: actor.accountId,
      installationId,
      platform,
      sealedHandle: seal(config.secrets.sealing, handle),
      handleHash: sha256(name),
      sessionHash: actor.session.idHash,
      now,
    });
    if (!isSaved) throw new ProblemError('sign-in-required');
    await removeOldest(trx, actor.accountId, devicesPerAccount);
    return { result: undefined, audit: { event: registeredEvent, detail: { platform } } };
  });
}

/** Ends the caller's own registration, if there is one. */
export async function unregister(
  { db }: PushEndpointDependencies,
  call: SignedInCall,
  { handle, installationId }: BodyOf<typeof unregisterPushEndpoint>,
): Promise<void> {
  const device = { accountId: call.actor.accountId, installationId, handleHash: sha256(handle) };
  await inAuditedTransaction(db, call, async (trx) => {
    await removeEndpoint(trx, device);
    return { result: undefined, audit: { event: unregisteredEvent } };
  });
}

/**
 * Whether the device's registration is current. A device whose handle is sealed with an earlier secret must register
 * again, so that no handle depends on that secret when it is removed.
 */
export async function checkRegistration(
  { db, config }: PushEndpointDependencies,
  { actor, now }: SignedInCall,
  { handle, installationId }: BodyOf<typeof checkPushEndpoint>,
): Promise<ResponseOf<typeof checkPushEndpoint>> {
  const device = { accountId: actor.accountId, installationId, handleHash: sha256(handle) };
  const found = await db
    .transaction()
    .execute((trx) => touchEndpoint(trx, device, { sessionHash: actor.session.idHash, now }));
  return {
    isRegistered: found !== null && isSealedWithCurrent(config.secrets.sealing, found.sealedHandle),
    showsNames: found?.showsNames ?? false,
  };
}

export async function chooseNames(
  { db }: PushEndpointDependencies,
  call: SignedInCall,
  { installationId, showsNames }: BodyOf<typeof showNamesEndpoint>,
): Promise<void> {
  const device = { accountId: call.actor.accountId, installationId };
  await inAuditedTransaction(db, call, async (trx) => {
    if (!(await setShowsNames(trx, device, showsNames))) throw notFound();
    return { result: undefined, audit: { event: namesChosenEvent, detail: { showsNames } } };
  });
}
