/** Verifies an authenticator's responses (G5). The caller stores the challenges. */
import type { Assertion, Attestation } from '@portal/contract/second-factors';
import type { Config } from '../../config/config.ts';
import { relyingPartyOf } from './relying-party.ts';
import { passkeyAlgorithms } from './second-factors.figures.ts';

type SiteConfig = Pick<Config, 'publicUrl' | 'site' | 'mobileApp'>;
/** Uses up the challenge, and returns whether it was issued for this purpose. */
type IsExpected = (challenge: string) => Promise<boolean>;

export interface MadePasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
}

/** Verifies a new passkey. Returns null unless it answers an expected challenge on this site, with user verification. */
export async function verifyAttestation(
  config: SiteConfig,
  credential: Attestation,
  expectedChallenge: IsExpected,
): Promise<MadePasskey | null> {
  const { id, origins } = relyingPartyOf(config);
  const { transports, ...response } = credential.response;
  // A large module, so it is loaded with the first passkey.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  }).catch((): { verified: false } => ({ verified: false }));
  if (!verified.verified) return null;
  const made = verified.registrationInfo.credential;
  return {
    credentialId: Buffer.from(made.id, 'base64url'),
    publicKey: Buffer.from(made.publicKey),
    signCount: made.counter,
    transports: transports ?? [],
  };
}

/** Returns the authenticator's signature counter, or null if the signature or the signed data is invalid. */
export async function verifyAssertion(
  config: SiteConfig,
  credential: Assertion,
  publicKey: Buffer | null,
  expectedChallenge: IsExpected,
): Promise<number | null> {
  const { id, origins } = relyingPartyOf(config);
  const { userHandle, ...signed } = credential.response;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(publicKey ?? []),
      // Compared when the use is recorded, to serialise concurrent uses.
      counter: -1,
    },
  }).catch((): null => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}
