/** Database values that are protected by a replaceable key. */
import type { Db, Trx } from '../../platform/database/database.ts';

type Change = (sealed: string) => string | null;

/** Each of these returns the number of rows rewritten; a row replaced concurrently is left unchanged. */
export async function resealAuthenticatorApps(trx: Trx, change: Change): Promise<number> {
  const rows = await trx
    .selectFrom('authenticator_app')
    .select(['account_id', 'sealed_secret'])
    .forUpdate()
    .execute();
  let count = 0;
  for (const { account_id, sealed_secret } of rows) {
    const sealed = change(sealed_secret);
    if (sealed === null) continue;
    await trx
      .updateTable('authenticator_app')
      .set({ sealed_secret: sealed })
      .where('account_id', '=', account_id)
      .execute();
    count += 1;
  }
  return count;
}

export async function resealCalendarFeeds(trx: Trx, change: Change): Promise<number> {
  const rows = await trx.selectFrom('calendar_feed').select(['id', 'token_sealed']).forUpdate().execute();
  let count = 0;
  for (const { id, token_sealed } of rows) {
    const sealed = change(token_sealed);
    if (sealed === null) continue;
    await trx.updateTable('calendar_feed').set({ token_sealed: sealed }).where('id', '=', id).execute();
    count += 1;
  }
  return count;
}

export async function listEmails(db: Db | Trx): Promise<string[]> {
  const rows = await db.selectFrom('account').select('email').execute();
  return rows.map(({ email }) => email);
}

/** Marks of accounts that need a new password, keyed by an HMAC of their address. */
export async function listMarks(trx: Trx): Promise<Buffer[]> {
  const rows = await trx
    .selectFrom('sign_in_guard')
    .select('key')
    .where('reset_required', '=', true)
    .execute();
  return rows.map(({ key }) => key);
}

/** The number of password hashes that don't name this pepper. */
export async function countOtherPeppers(db: Db | Trx, pepperId: string): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('password_hash', 'not like', `%,keyid=${pepperId}$%`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
