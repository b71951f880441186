/** Where the archive goes: the address the account has confirmed, and no other (T41). */
import type { Queryable } from '../../../platform/database/database.ts';

export interface Addressee {
  email: string;
  firstName: string;
}

/** An address that was asked for and not yet confirmed is none; an account that isn't active has none. */
export async function findAddressee(db: Queryable, accountId: number): Promise<Addressee | undefined> {
  return db
    .selectFrom('account')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', accountId)
    .where('is_active', '=', true)
    .executeTakeFirst();
}
