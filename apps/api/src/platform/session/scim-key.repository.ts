import type { ProvisioningActor } from '../access/actor.ts';
import type { Queryable } from '../database/database.ts';

/** Finds the identity provider that the SCIM key was issued to. */
export async function findProvisioning(db: Queryable, tokenHash: Buffer): Promise<ProvisioningActor | null> {
  const found = await db
    .selectFrom('scim_key')
    .select('name')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return found ? { kind: 'provisioning', label: `SCIM key ${found.name}` } : null;
}
