/** The settings of the audit's hash chain (docs/decisions/office/audit-chain.md). */
import path from 'node:path';
import type { Env } from './env.ts';

export interface AuditConfig {
  keys: {
    /** The private key that signs: 32 bytes. */
    seed: Buffer;
    /** Private keys of previous secrets. */
    earlierSeeds: readonly Buffer[];
    /** Other public keys that signed earlier. */
    earlierKeys: readonly Buffer[];
  };
  /** The folder of the daily roots; null in production if none is set, because its file system may be read-only. */
  roots: string | null;
  /** The auditor's address; null for none. */
  mailTo: string | null;
}

/** `seeds` are derived from the secret, and from the previous secrets. */
export function deriveAudit(
  { AUDIT_SIGNING_KEY, AUDIT_PUBLIC_KEYS, AUDIT_ROOTS, AUDIT_MAIL_TO, DATA_DIR, NODE_ENV }: Env,
  seeds: { current: Buffer; previous: readonly Buffer[] },
): AuditConfig {
  const seed = AUDIT_SIGNING_KEY === undefined ? seeds.current : Buffer.from(AUDIT_SIGNING_KEY, 'base64');
  const folder = AUDIT_ROOTS ?? (NODE_ENV === 'production' ? undefined : path.join(DATA_DIR, 'audit-roots'));
  return {
    // The secret signed before there was a key of its own.
    keys: {
      seed,
      earlierSeeds: [seeds.current, ...seeds.previous],
      earlierKeys: AUDIT_PUBLIC_KEYS.map((key) => Buffer.from(key, 'base64')),
    },
    roots: folder === undefined ? null : path.resolve(folder),
    mailTo: AUDIT_MAIL_TO ?? null,
  };
}
