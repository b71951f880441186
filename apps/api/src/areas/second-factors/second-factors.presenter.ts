/** The owner's view of their second factors: never a key. */
import type { Passkey, SuspendedFactor } from '@portal/contract/second-factors';
import type { StoredPasskey } from './passkeys.repository.ts';
import type { Suspended } from './recovery/review.repository.ts';

export function presentPasskey(
  passkey: Pick<StoredPasskey, 'publicId' | 'name' | 'createdAt' | 'lastUsedAt'>,
): Passkey {
  return {
    id: passkey.publicId,
    name: passkey.name,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  };
}

export function presentSuspended({ id, kind, name, addedAt, suspendedAt }: Suspended): SuspendedFactor {
  return { id, kind, name, addedAt: addedAt.toISOString(), suspendedAt: suspendedAt.toISOString() };
}
