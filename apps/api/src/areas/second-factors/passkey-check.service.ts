/** Verifies passkey signatures (G5, T7). */
import type { Assertion } from '@portal/contract/second-factors';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { VisitorCall } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import { consumeChallenge } from './challenges.repository.ts';
import { noticeMessage } from './messages.ts';
import { userHandleOf } from './passkey-options.service.ts';
import type { PasskeyDependencies } from './passkey-options.service.ts';
import { findPasskeyKey, getOwner, recordUse } from './passkeys.repository.ts';
import type { PasskeyKey } from './passkeys.repository.ts';
import { relyingPartyOf } from './relying-party.ts';

export interface PasskeyCheckDependencies extends PasskeyDependencies {
  outbox: Outbox;
}

/** Somebody without a session, or the account whose passkey is required. */
export type CheckFor = { purpose: 'sign-in' } | { purpose: 'confirm'; accountId: number };

/** The passkey's account, and whether it counts as the owner's own by now. */
export interface CheckedPasskey {
  accountId: number;
  isConfirmed: boolean;
}

/** Null when anything about it is wrong. A challenge is consumed either way. */
export async function checkPasskey(
  deps: PasskeyCheckDependencies,
  call: VisitorCall,
  credential: Assertion,
  wanted: CheckFor,
): Promise<CheckedPasskey | null> {
  const key = await findPasskeyKey(deps.db, Buffer.from(credential.id, 'base64url'));
  const signCount = await verifyAssertion(deps, call, credential, wanted, key);
  if (key === null || signCount === null) return null;
  if (wanted.purpose === 'confirm' && wanted.accountId !== key.accountId) return null;
  const { userHandle } = credential.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(key.accountPublicId)) return null;
  if (!(await countUse(deps, call, key, signCount))) return null;
  return { accountId: key.accountId, isConfirmed: key.confirmedFrom <= call.now };
}

/** The authenticator's signature counter; null when the signature or the signed data is invalid. */
async function verifyAssertion(
  deps: PasskeyCheckDependencies,
  call: VisitorCall,
  credential: Assertion,
  wanted: CheckFor,
  key: PasskeyKey | null,
): Promise<number | null> {
  const { id, origins } = relyingPartyOf(deps.config);
  const issuedFor = {
    purpose: wanted.purpose,
    accountId: wanted.purpose === 'confirm' ? wanted.accountId : null,
  };
  const { userHandle, ...signed } = credential.response;
  // A large module, so it is loaded with the first passkey.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => consumeChallenge(deps.db, challenge, issuedFor, call.now),
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(key?.publicKey ?? []),
      // Compared by `recordUse` when it is written, to serialise concurrent uses.
      counter: -1,
    },
  }).catch((): null => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** A counter that didn't increase indicates a cloned passkey: it is refused, and its owner is notified. */
async function countUse(
  deps: PasskeyCheckDependencies,
  call: VisitorCall,
  key: PasskeyKey,
  signCount: number,
): Promise<boolean> {
  return inAuditedTransaction(deps.db, call, async (trx) => {
    const isCounted = await recordUse(trx, key.id, signCount, call.now);
    if (!isCounted) {
      const owner = await getOwner(trx, key.accountId);
      const notice = noticeMessage(owner, deps.config.site, { kind: 'passkey-copied', name: key.name }, null);
      await deps.outbox.enqueue(trx, notice);
    }
    return {
      result: isCounted,
      audit: {
        event: 'second-factors.passkey-used',
        outcome: isCounted ? 'done' : 'refused',
        actorAccountId: key.accountId,
        subject: key.publicId,
        ...(isCounted ? {} : { detail: { why: 'sign count did not grow' } }),
      },
    };
  });
}
