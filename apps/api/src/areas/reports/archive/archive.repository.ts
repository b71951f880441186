/** The archive's recipient: only the account's confirmed address (T41). */
import type { Queryable } from '../../../platform/database/database.ts';

export interface Addressee {
  email: string;
  firstName: string;
}

/** A requested address that is not confirmed doesn't count; an inactive account has none. */
export async function findAddressee(db: Queryable, accountId: number): Promise<Addressee | undefined> {
  return db
    .selectFrom('account')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', accountId)
    .where('is_active', '=', true)
    .executeTakeFirst();
}
