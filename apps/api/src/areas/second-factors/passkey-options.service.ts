/** The WebAuthn options to create or request a passkey (G5). */
import type { NewPasskeyOptions, PasskeyOptions } from '@portal/contract/second-factors';
import { randomToken } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import { insertChallenge } from './challenges.repository.ts';
import type { ChallengeFor } from './challenges.repository.ts';
import { listPasskeys } from './passkeys.repository.ts';
import type { PasskeyOwner, StoredPasskey } from './passkeys.repository.ts';
import { relyingPartyOf } from './relying-party.ts';
import type { RelyingPartyConfig } from './relying-party.ts';
import { passkeyAlgorithms, passkeyFigures } from './second-factors.figures.ts';

export interface PasskeyDependencies {
  db: Db;
  config: RelyingPartyConfig;
}

/** The account's user handle on the authenticator: random, so it identifies nobody. */
export function userHandleOf(accountPublicId: string): string {
  return Buffer.from(accountPublicId).toString('base64url');
}

export async function creationOptions(
  { db, config }: PasskeyDependencies,
  owner: PasskeyOwner,
  existing: readonly StoredPasskey[],
  now: Date,
): Promise<NewPasskeyOptions> {
  const { id, name } = relyingPartyOf(config);
  return {
    rp: { id, name },
    user: {
      id: userHandleOf(owner.publicId),
      name: owner.email,
      displayName: `${owner.firstName} ${owner.lastName}`,
    },
    challenge: await issueChallenge(db, { purpose: 'register', accountId: owner.id }, now),
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: passkeyFigures.challengeLifeMs,
    excludeCredentials: existing.map(describe),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** For any passkey of this site: the response identifies the account. */
export async function signInOptions(deps: PasskeyDependencies, now: Date): Promise<PasskeyOptions> {
  return requestOptions(deps, { purpose: 'sign-in', accountId: null }, now);
}

/** For one of the account's passkeys; null when it has none. */
export async function confirmOptions(
  deps: PasskeyDependencies,
  accountId: number,
  now: Date,
): Promise<PasskeyOptions | undefined> {
  const passkeys = await listPasskeys(deps.db, accountId);
  if (passkeys.length === 0) return undefined;
  const options = await requestOptions(deps, { purpose: 'confirm', accountId }, now);
  return { ...options, allowCredentials: passkeys.map(describe) };
}

async function requestOptions(
  { db, config }: PasskeyDependencies,
  purpose: ChallengeFor,
  now: Date,
): Promise<PasskeyOptions> {
  return {
    rpId: relyingPartyOf(config).id,
    challenge: await issueChallenge(db, purpose, now),
    timeout: passkeyFigures.challengeLifeMs,
    allowCredentials: [],
    userVerification: 'required',
  };
}

async function issueChallenge(db: Db, purpose: ChallengeFor, now: Date): Promise<string> {
  const challenge = randomToken(passkeyFigures.challengeBytes);
  await insertChallenge(db, challenge, purpose, new Date(now.getTime() + passkeyFigures.challengeLifeMs));
  return challenge;
}

function describe({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId.toString('base64url'), type: 'public-key' as const, transports };
}
