/** Import keys: one for each school. Only the hash is stored. */
import type { Queryable, Trx } from '../../../platform/database/database.ts';

export interface School {
  id: number;
  name: string;
}

export async function findSchool(db: Queryable, centreCode: string): Promise<School | null> {
  const found = await db
    .selectFrom('school')
    .select(['id', 'name'])
    .where('centre_code', '=', centreCode)
    .executeTakeFirst();
  return found ?? null;
}

/** Stores the school's key; returns whether it replaced one. */
export async function replaceKey(
  trx: Trx,
  { schoolId, tokenHash, now }: { schoolId: number; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const hadKey = await deleteKey(trx, schoolId);
  await trx
    .insertInto('import_key')
    .values({ school_id: schoolId, token_hash: tokenHash, created_at: now })
    .execute();
  return hadKey;
}

/** Returns whether there was a key. */
export async function deleteKey(trx: Trx, schoolId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('import_key')
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
