/** Adds, lists, renames and removes passkeys (D-4.4; G5, G7). */
import { passkeyLimits } from '@portal/contract/second-factors';
import type { Attestation, NewPasskeyOptions, Passkey } from '@portal/contract/second-factors';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import { notFound, ProblemError } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import { requireRecentSignIn } from '../../platform/session/step-up.policy.ts';
import { consumeChallenge } from './challenges.repository.ts';
import { confirmedFromOf, sendNotice } from './recovery/notices.ts';
import { creationOptions } from './passkey-options.service.ts';
import type { PasskeyDependencies } from './passkey-options.service.ts';
import {
  deletePasskey,
  getOwner,
  insertPasskey,
  listPasskeys,
  lockOwner,
  renamePasskey,
} from './passkeys.repository.ts';
import { presentPasskey } from './second-factors.presenter.ts';
import { relyingPartyOf } from './relying-party.ts';
import { passkeyAlgorithms } from './second-factors.figures.ts';

export interface PasskeysDependencies extends PasskeyDependencies {
  outbox: Outbox;
}

const full = (): ProblemError =>
  new ProblemError('second-factor-exists', {
    reason: 'passkeys-full',
    params: { count: passkeyLimits.perAccount },
  });
const refused = (): ProblemError => new ProblemError('second-factor-refused');

/** Throws `second-factor-exists` when the account has the maximum number of passkeys. */
export async function beginPasskey(
  deps: PasskeyDependencies,
  call: SignedInCall,
): Promise<NewPasskeyOptions> {
  requireRecentSignIn(call);
  const { accountId } = call.actor;
  const existing = await listPasskeys(deps.db, accountId);
  if (existing.length >= passkeyLimits.perAccount) throw full();
  return creationOptions(deps, await getOwner(deps.db, accountId), existing, call.now);
}

/** Throws `second-factor-refused` unless the credential answers a challenge of this account and origin. */
export async function addPasskey(
  deps: PasskeysDependencies,
  call: SignedInCall,
  { name, credential }: { name: string; credential: Attestation },
): Promise<Passkey> {
  requireRecentSignIn(call);
  const { accountId } = call.actor;
  const made = await verifyAttestation(deps, call, credential);
  return inAuditedTransaction(deps.db, call, async (trx) => {
    await lockOwner(trx, accountId);
    if ((await listPasskeys(trx, accountId)).length >= passkeyLimits.perAccount) throw full();
    const passkey = {
      accountId,
      name,
      now: call.now,
      confirmedFrom: await confirmedFromOf(trx, call),
      ...made,
    };
    const publicId = await insertPasskey(trx, passkey);
    if (publicId === null) throw refused();
    await sendNotice(trx, deps, call, { kind: 'passkey-added', name });
    return {
      result: presentPasskey({ publicId, name, createdAt: call.now, lastUsedAt: null }),
      audit: { event: 'second-factors.passkey-added', subject: publicId },
    };
  });
}

async function verifyAttestation(deps: PasskeysDependencies, call: SignedInCall, credential: Attestation) {
  const { id, origins } = relyingPartyOf(deps.config);
  const purpose = { purpose: 'register', accountId: call.actor.accountId } as const;
  const { transports, ...response } = credential.response;
  // A large module, so it is loaded with the first passkey.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => consumeChallenge(deps.db, challenge, purpose, call.now),
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  }).catch((): { verified: false } => ({ verified: false }));
  if (!verified.verified) throw refused();
  const made = verified.registrationInfo.credential;
  return {
    credentialId: Buffer.from(made.id, 'base64url'),
    publicKey: Buffer.from(made.publicKey),
    signCount: made.counter,
    transports: transports ?? [],
  };
}

/** A name is not sensitive, so renaming needs no step-up. */
export async function nameAgain(
  deps: PasskeysDependencies,
  call: SignedInCall,
  passkeyId: string,
  name: string,
): Promise<void> {
  await inAuditedTransaction(deps.db, call, async (trx) => {
    if (!(await renamePasskey(trx, call.actor.accountId, passkeyId, name))) throw notFound();
    return { result: undefined, audit: { event: 'second-factors.passkey-renamed', subject: passkeyId } };
  });
}

export async function removePasskey(
  deps: PasskeysDependencies,
  call: SignedInCall,
  passkeyId: string,
): Promise<void> {
  requireRecentSignIn(call);
  const { accountId } = call.actor;
  await inAuditedTransaction(deps.db, call, async (trx) => {
    const name = await deletePasskey(trx, accountId, passkeyId);
    if (name === null) throw notFound();
    await sendNotice(trx, deps, call, { kind: 'passkey-removed', name });
    return { result: undefined, audit: { event: 'second-factors.passkey-removed', subject: passkeyId } };
  });
}
