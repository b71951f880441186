import type { Queryable, Trx } from '../../platform/database/database.ts';

export async function insertKey(
  trx: Trx,
  { name, tokenHash, now }: { name: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  await trx.insertInto('scim_key').values({ name, token_hash: tokenHash, created_at: now }).execute();
}

export async function deleteKey(trx: Trx, name: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('scim_key').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface ScimKey {
  name: string;
  createdAt: Date;
}

export async function listScimKeys(db: Queryable): Promise<ScimKey[]> {
  return db.selectFrom('scim_key').select(['name', 'created_at as createdAt']).orderBy('id').execute();
}
