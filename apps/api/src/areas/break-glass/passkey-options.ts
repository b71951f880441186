/** The WebAuthn options of break-glass accounts (G5). */
import type { NewPasskeyOptions, PasskeyOptions } from '@portal/contract/second-factors';
import type { Config } from '../../config/config.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import { passkeyAlgorithms, passkeyFigures, relyingPartyOf } from '../second-factors/index.ts';
import type { RelyingPartyConfig } from '../second-factors/index.ts';
import type { LinkedAccount } from './accounts.repository.ts';
import { insertChallenge, listPasskeys } from './passkeys.repository.ts';
import type { ChallengeFor, Descriptor } from './passkeys.repository.ts';

export interface OptionDependencies {
  db: Db;
  config: Pick<Config, 'officeUrl' | 'site' | 'mobileApp'>;
}

/** The passkeys belong to the host of the office. */
export const officeParty = ({
  officeUrl,
  site,
  mobileApp,
}: OptionDependencies['config']): RelyingPartyConfig => ({
  publicUrl: officeUrl,
  site,
  mobileApp,
});

async function issueChallenge(db: Db, purpose: ChallengeFor, now: Date): Promise<string> {
  const challenge = randomToken(passkeyFigures.challengeBytes);
  await insertChallenge(db, challenge, purpose, new Date(now.getTime() + passkeyFigures.challengeLifeMs));
  return challenge;
}

const describe = ({ credentialId, transports }: Descriptor) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

export async function creationOptions(
  { db, config }: OptionDependencies,
  { staffId, staffKey, name }: LinkedAccount,
  now: Date,
): Promise<NewPasskeyOptions> {
  const party = relyingPartyOf(officeParty(config));
  return {
    rp: { id: party.id, name: party.name },
    user: { id: Buffer.from(staffKey).toString('base64url'), name, displayName: name },
    challenge: await issueChallenge(db, { purpose: 'register', staffId }, now),
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: passkeyFigures.challengeLifeMs,
    excludeCredentials: (await listPasskeys(db, staffId)).map(describe),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** For any passkey of this site, or one of the account's. */
export async function requestOptions(
  { db, config }: OptionDependencies,
  staffId: number | null,
  now: Date,
): Promise<PasskeyOptions> {
  const purpose = staffId === null ? 'sign-in' : 'confirm';
  return {
    rpId: relyingPartyOf(officeParty(config)).id,
    challenge: await issueChallenge(db, { purpose, staffId }, now),
    timeout: passkeyFigures.challengeLifeMs,
    allowCredentials: staffId === null ? [] : (await listPasskeys(db, staffId)).map(describe),
    userVerification: 'required',
  };
}
