import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/accounts.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { sweepSignInTraces } from './index.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await addAccount(harness, { email: 'meera@example.com' });
});
afterAll(() => harness.close());

const tables = ['rate_counter', 'mfa_session', 'mfa_send', 'remembered_device', 'session'] as const;

async function countRows(): Promise<number[]> {
  const { db } = harness.database;
  const counts = tables.map((table) =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).map(({ count }) => count);
}

describe('sweeping', () => {
  it('keeps what is in use and drops what is past', async () => {
    await harness.signIn('meera@example.com');
    const before = await countRows();
    expect(before.every((count) => count > 0)).toBe(true);
    await sweepSignInTraces(harness.database.db, harness.now());
    expect(await countRows()).toEqual(before);
    harness.advance(31 * 24 * 60 * 60_000);
    await sweepSignInTraces(harness.database.db, harness.now());
    expect(await countRows()).toEqual([0, 0, 0, 0, 0]);
  });
});
