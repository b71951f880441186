/** Accounts for tests that need a person and no register data. */
import type { Harness } from '../harness.ts';
import { testPassword } from '../harness.ts';

export interface NewAccount {
  email: string;
  mobile?: string | null;
  isActive?: boolean;
}

let hashed: Promise<string> | undefined;

/** An account with the test password that has accepted every published document. Returns its id. */
export async function addAccount(harness: Harness, account: NewAccount): Promise<number> {
  hashed ??= harness.passwords.hash(testPassword);
  const { db } = harness.database;
  const { id } = await db
    .insertInto('account')
    .values({
      email: account.email,
      first_name: 'Meera',
      last_name: 'Sandhu',
      mobile: account.mobile ?? null,
      is_active: account.isActive ?? true,
      password_hash: await hashed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a new person for each test: `guessed1@example.com`, `guessed2@example.com` and so on. */
export function manyPeople(
  harness: () => Harness,
  name: string,
  mobile: string | null = null,
): () => Promise<{ email: string; accountId: number }> {
  let people = 0;
  return async () => {
    people += 1;
    const email = `${name}${people}@example.com`;
    return { email, accountId: await addAccount(harness(), { email, mobile }) };
  };
}
