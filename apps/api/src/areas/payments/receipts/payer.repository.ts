/** The payer's current contact details. */
import type { Queryable } from '../../../platform/database/database.ts';

export interface Payer {
  firstName: string;
  lastName: string;
  email: string;
}

export async function findPayer(db: Queryable, accountId: number): Promise<Payer | undefined> {
  return db
    .selectFrom('account')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirst();
}
