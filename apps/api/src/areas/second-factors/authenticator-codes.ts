/** Codes of an authenticator app (RFC 6238), over a secret that is encrypted at rest. Pure. */
import { Secret, TOTP } from 'otpauth';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import { seal, unseal } from '../../platform/crypto/seal.ts';
import { authenticatorFigures } from './second-factors.figures.ts';

const { secretBytes, digits, stepSeconds, stepsEitherWay } = authenticatorFigures;

export interface AppSecret {
  /** In base 32, for typing. */
  key: string;
  /** The content of the QR code. */
  uri: string;
  sealed: string;
}

export function createSecret(sealingKey: KeyRing, issuer: string, label: string): AppSecret {
  const secret = new Secret({ size: secretBytes });
  const uri = new TOTP({ secret, issuer, label, digits, period: stepSeconds }).toString();
  return { key: secret.base32, uri, sealed: seal(sealingKey, secret.base32) };
}

/** The time step of a code, if it is the current, previous or next one; null otherwise. */
export function stepOfCode(
  sealingKey: KeyRing,
  sealedSecret: string,
  code: string,
  now: Date,
): number | null {
  const secret = Secret.fromBase32(unseal(sealingKey, sealedSecret));
  const totp = new TOTP({ secret, digits, period: stepSeconds });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: stepsEitherWay });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}
